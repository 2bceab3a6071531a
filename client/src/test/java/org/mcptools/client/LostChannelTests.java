/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(30)
class LostChannelTests {

	private static final String REASON = "MCP server 'memory': the other end closed the channel";

	private final ScriptedPeer peer = new ScriptedPeer().hold("tools/call").hold("tools/list").hold("ping");

	private final McpClient client = this.peer.connected();

	private final ScriptedConnection connection = this.peer.connection();

	@AfterEach
	void close() {
		this.client.close();
		this.peer.close();
	}

	@Test
	void whenChannelIsLostThenEveryPendingCallFailsAtOnceWithItsOwnMethod() {
		McpAsyncClient async = this.client.async();
		List<CompletableFuture<?>> calls = List.of(async.callTool("t", "{}"), async.listTools(), async.ping());
		this.connection.awaitRequest("ping");
		this.connection.drop();
		assertThat(calls).extracting((call) -> failure(call).getMethod())
			.containsExactly("tools/call", "tools/list", "ping");
		assertThat(calls).extracting((call) -> failure(call).getMessage()).containsOnly(REASON);
		assertThat(this.connection.pendingCalls()).isZero();
		assertThat(this.connection.notifications("notifications/cancelled")).isEmpty();
	}

	@Test
	void whenChannelIsLostThenLaterCallsFailAtOnce() {
		this.connection.drop();
		Awaitility.await().until(() -> this.client.initializeResult() == null);
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(() -> this.client.callTool("t", "{}"))
			.withMessage(REASON)
			.satisfies((ex) -> assertThat(ex.getMethod()).isEqualTo("tools/call"));
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(this.client::listTools).withMessage(REASON);
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(this.client::ping).withMessage(REASON);
		assertThat(this.connection.pendingCalls()).isZero();
		assertThat(this.peer.connections()).hasSize(1);
	}

	@Test
	void whenChannelIsLostThenInitializeMakesANewOne() {
		this.connection.drop();
		Awaitility.await().until(() -> this.client.initializeResult() == null);
		this.client.initialize();
		this.peer.answer("ping", "{}");
		this.client.ping();
		assertThat(this.peer.connections()).hasSize(2);
	}

	@Test
	void whenClientIsClosedThenPendingCallsFailAtOnce() {
		CompletableFuture<?> call = this.client.async().callTool("t", "{}");
		this.connection.awaitRequest("tools/call");
		this.client.close();
		assertThat(failure(call)).hasMessage("MCP server 'memory': the client was closed");
		assertThat(failure(call).getMethod()).isEqualTo("tools/call");
		assertThat(this.connection.pendingCalls()).isZero();
	}

	@Test
	void whenServerLeavesRightAfterItsAnswerThenTheAnswerIsStillHeard() {
		this.peer.on("tools/call", (peerConnection, request) -> {
			peerConnection.answer(request, ScriptedPeer.text("last words"));
			peerConnection.drop();
		});
		assertThat(this.client.callTool("t", "{}").text()).isEqualTo("last words");
	}

	@Test
	void whenServerLeavesRightAfterTheHandshakeThenOneOrTheOtherIsSaid() {
		for (int round = 0; round < 200; round++) {
			ScriptedPeer leaving = new ScriptedPeer().on("initialize", (peerConnection, request) -> {
				peerConnection.answer(request, ScriptedPeer.initializeResult(ScriptedPeer.NEWEST));
				peerConnection.drop();
			});
			McpClient brief = leaving.builder().build();
			try {
				brief.initialize();
				assertThatExceptionOfType(McpTransportException.class).isThrownBy(brief::ping);
			}
			catch (McpTransportException ex) {
				assertThat(ex).hasMessageStartingWith("MCP server 'memory': ");
			}
			assertThat(leaving.connection().pendingCalls()).isZero();
			leaving.close();
		}
	}

	private static McpTransportException failure(CompletableFuture<?> call) {
		try {
			return (McpTransportException) call.<Throwable>handle((value, failure) -> failure)
				.get(10, TimeUnit.SECONDS);
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

}
