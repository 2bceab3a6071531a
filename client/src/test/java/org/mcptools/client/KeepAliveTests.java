/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that asks a quiet server whether it is still there.
 */
@Timeout(60)
class KeepAliveTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"));

	private final AtomicInteger pings = new AtomicInteger();

	private McpClient client = connected(Duration.ofMillis(250));

	@AfterEach
	void close() {
		this.client.close();
		this.peer.close();
	}

	private McpClient connected(Duration keepAlive) {
		return this.peer.connected(this.peer.builder()
			.keepAlive(keepAlive)
			.reconnect(new ReconnectSettings(Duration.ofMillis(20), Duration.ofMillis(50), 2, 0, true)));
	}

	private static ConditionFactory await() {
		return Awaitility.await().atMost(ScriptedPeer.PATIENCE).pollInterval(Duration.ofMillis(5));
	}

	@Test
	void whenTheServerIsQuietThenItIsAskedAndStaysConnected() {
		await().until(() -> this.peer.connection().requests("ping").size() >= 5);
		assertThat(this.peer.connections()).hasSize(1);
		this.client.close();
		int asked = this.peer.connection().requests("ping").size();
		Awaitility.await()
			.during(Duration.ofMillis(300))
			.until(() -> this.peer.connection().requests("ping").size() == asked);
	}

	@Test
	void whenTheServerIsHeardOtherwiseThenItIsNotAsked() {
		this.client.close();
		this.client = connected(Duration.ofSeconds(3));
		Awaitility.await()
			.during(Duration.ofSeconds(4))
			.atMost(Duration.ofSeconds(10))
			.until(() -> this.client.callTool("t", "{}").text().equals("done"));
		assertThat(this.peer.connection().requests("ping")).isEmpty();
	}

	@Test
	void whenTheServerDoesNotKnowTheQuestionThenItIsThereAllTheSame() {
		this.peer.refuse("ping", -32601, "Method not found", null);
		int before = this.peer.connection().requests("ping").size();
		await().until(() -> this.peer.connection().requests("ping").size() >= before + 5);
		assertThat(this.peer.connections()).hasSize(1);
	}

	@Test
	void whenEveryOtherAnswerIsMissingThenTheConnectionIsKept() {
		this.peer.on("ping", (connection, request) -> {
			if (this.pings.incrementAndGet() % 2 == 0) {
				connection.answer(request, "{}");
			}
		});
		await().until(() -> this.pings.get() >= 8);
		assertThat(this.peer.connections()).hasSize(1);
	}

	@Test
	void whenTheServerHasFallenSilentThenItsCallsEndAndAnotherConnectionIsMade() {
		this.peer.hold("tools/call");
		CompletableFuture<McpToolCallResult> pending = this.client.async().callTool("t", "{}");
		this.peer.on("ping", (connection, request) -> {
			if (this.peer.connections().size() > 1) {
				connection.answer(request, "{}");
			}
		});
		assertThat(pending).failsWithin(ScriptedPeer.PATIENCE)
			.withThrowableThat()
			.havingCause()
			.withMessageContaining("no longer answers: 2 questions whether it is there went unanswered")
			.isInstanceOfSatisfying(McpTransportException.class,
					(failure) -> assertThat(failure.getDelivery()).isEqualTo(Delivery.UNKNOWN));
		await().until(() -> this.client.connectionStatus().reconnects() == 1);
		this.peer.answer("tools/call", ScriptedPeer.text("done"));
		assertThat(this.client.callTool("t", "{}").text()).isEqualTo("done");
		await().until(() -> this.peer.connection().requests("ping").size() >= 3);
		assertThat(this.peer.connections()).hasSize(2);
	}

}
