/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.connection.ConnectionStatus.State;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.ScriptedPeer;
import org.mcptools.client.transport.McpTransport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * A client that keeps its server connected.
 */
@Timeout(60)
class SupervisionTests {

	private static final ReconnectSettings QUICK = new ReconnectSettings(Duration.ofMillis(20), Duration.ofMillis(50),
			2, 0, true);

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"));

	private final List<ConnectionStatus> told = new CopyOnWriteArrayList<>();

	private final AtomicInteger tries = new AtomicInteger();

	private volatile boolean away;

	private McpClient client = client(QUICK);

	@AfterEach
	void close() {
		this.client.close();
		this.peer.close();
	}

	private McpClient client(ReconnectSettings settings) {
		return McpClient.builder("memory")
			.transport(this::transport)
			.requestTimeout(ScriptedPeer.PATIENCE)
			.handlers((handlers) -> handlers.onStatusChanged(this.told::add))
			.reconnect(settings)
			.build();
	}

	private McpTransport transport() {
		this.tries.incrementAndGet();
		if (this.away) {
			throw new McpTransportException("memory", "nobody is there", null);
		}
		return this.peer.get();
	}

	private void awaitState(State state) {
		Awaitility.await()
			.atMost(ScriptedPeer.PATIENCE)
			.pollInterval(Duration.ofMillis(5))
			.until(() -> this.client.connectionStatus().state() == state);
	}

	private void lose() {
		this.peer.connection().drop();
		Awaitility.await()
			.atMost(ScriptedPeer.PATIENCE)
			.pollInterval(Duration.ofMillis(5))
			.until(() -> this.client.connectionStatus().lastError() != null
					|| this.client.connectionStatus().reconnects() > 0);
	}

	@Test
	void whenTheConnectionIsLostThenItIsMadeAgainWithoutACall() {
		assertThat(this.client.connectionStatus().state()).isEqualTo(State.NEW);
		this.client.initialize();
		this.peer.connection().drop();
		Awaitility.await().atMost(ScriptedPeer.PATIENCE).until(() -> this.client.connectionStatus().reconnects() == 1);
		assertThat(this.client.connectionStatus().lastError()).isNull();
		assertThat(this.peer.connections()).hasSize(2);
		Awaitility.await()
			.atMost(ScriptedPeer.PATIENCE)
			.untilAsserted(() -> assertThat(this.told).extracting(ConnectionStatus::state)
				.containsExactly(State.CONNECTING, State.READY, State.BACKING_OFF, State.CONNECTING, State.READY));
		assertThat(this.told.get(2).lastError()).isInstanceOf(McpTransportException.class);
	}

	@Test
	void whenTheServerIsAwayThenItIsTriedUntilItIsBack() {
		this.away = true;
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(this.client::initialize)
			.withMessageContaining("nobody is there");
		Awaitility.await().atMost(ScriptedPeer.PATIENCE).until(() -> this.tries.get() > 5);
		ConnectionStatus status = this.client.connectionStatus();
		assertThat(status.failures()).isGreaterThan(3);
		assertThat(status.lastError()).hasMessageContaining("nobody is there");
		this.away = false;
		awaitState(State.READY);
		assertThat(this.client.connectionStatus().reconnects()).isZero();
	}

	@Test
	void whenTriesAreLimitedThenTheNextCallTriesAgain() {
		this.client = client(new ReconnectSettings(Duration.ofMillis(1), Duration.ofMillis(2), 1, 3, true));
		this.away = true;
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(this.client::initialize);
		awaitState(State.FAILED);
		assertThat(this.tries).hasValue(3);
		assertThat(this.client.connectionStatus().nextAttempt()).isNull();
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(() -> this.client.callTool("t", "{}"));
		this.away = false;
		assertThat(this.client.callTool("t", "{}").text()).isEqualTo("done");
	}

	@Test
	void whenTheServerIsAwayThenACallWaitsForIt() {
		this.client.initialize();
		this.away = true;
		lose();
		CompletableFuture<McpToolCallResult> call = this.client.async().callTool("t", "{}");
		int before = this.tries.get();
		Awaitility.await().atMost(ScriptedPeer.PATIENCE).until(() -> this.tries.get() > before + 2);
		assertThat(call).isNotDone();
		this.away = false;
		assertThat(call).succeedsWithin(ScriptedPeer.PATIENCE);
		assertThat(this.peer.connection().requests("tools/call")).hasSize(1);
	}

	@Test
	void whenTheServerStaysAwayThenTheCallSaysWhy() {
		this.client.initialize();
		this.away = true;
		lose();
		assertThatExceptionOfType(McpTransportException.class)
			.isThrownBy(() -> this.client.callTool("t", "{}", CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(200))))
			.withMessageContaining("is away")
			.withMessageContaining("nobody is there")
			.satisfies((failure) -> assertThat(failure.getDelivery()).isEqualTo(Delivery.NOT_SENT));
	}

	@Test
	void whenACallShallNotWaitThenItFailsAtOnce() {
		this.client = client(new ReconnectSettings(Duration.ofMinutes(1), Duration.ofMinutes(1), 1, 0, false));
		this.client.initialize();
		this.away = true;
		lose();
		assertThat(this.client.async().callTool("t", "{}")).failsWithin(Duration.ofSeconds(1))
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(McpTransportException.class)
			.withMessageContaining("is away");
	}

	@Test
	void whenAServerDiesAtOnceEachTimeThenItIsNotHammered() {
		this.client = client(new ReconnectSettings(Duration.ofMillis(100), Duration.ofSeconds(60), 100, 0, true));
		this.peer.on("notifications/initialized", (connection, request) -> {
		});
		this.client.initialize();
		this.peer.connection().drop();
		// At once, then after 100 ms, then after 10 s.
		Awaitility.await().atMost(ScriptedPeer.PATIENCE).until(() -> this.client.connectionStatus().reconnects() == 1);
		this.peer.connection().drop();
		Awaitility.await().atMost(ScriptedPeer.PATIENCE).until(() -> this.client.connectionStatus().reconnects() == 2);
		this.peer.connection().drop();
		awaitState(State.BACKING_OFF);
		assertThat(this.client.connectionStatus().nextAttempt())
			.isAfter(this.client.connectionStatus().since().plusSeconds(7));
	}

	@Test
	void whenManyCallAServerThatWasNeverThereThenItIsTriedOnceForThemAll() {
		this.client = client(new ReconnectSettings(Duration.ofMillis(200), Duration.ofSeconds(60), 300, 0, true));
		this.peer.on("initialize", (connection, request) -> connection.drop());
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(() -> this.client.callTool("t", "{}"));
		awaitState(State.BACKING_OFF);
		int before = this.peer.connections().size();
		List<CompletableFuture<?>> calls = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			calls.add(this.client.async().callTool("t", "{}"));
		}
		calls.forEach((call) -> assertThat(call).failsWithin(ScriptedPeer.PATIENCE)
			.withThrowableThat()
			.havingCause()
			.withMessageContaining("closed the channel"));
		assertThat(this.peer.connections()).hasSize(before + 1);
	}

	@Test
	void whenAServerWasNeverThereThenACallThatShallNotWaitFailsAtOnce() {
		this.client = client(new ReconnectSettings(Duration.ofSeconds(4), Duration.ofSeconds(4), 1, 0, false));
		this.away = true;
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(() -> this.client.callTool("t", "{}"));
		awaitState(State.BACKING_OFF);
		assertThat(this.client.async().callTool("t", "{}")).failsWithin(Duration.ofSeconds(1))
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(McpTransportException.class)
			.withMessageContaining("is away (nobody is there");
		assertThat(this.tries).hasValue(1);
	}

	@Test
	void whenTheOutcomeIsUnknownThenTheCallFails() {
		this.peer.on("tools/call", (connection, request) -> connection.drop());
		this.client.initialize();
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(() -> this.client.callTool("t", "{}"))
			.satisfies((failure) -> assertThat(failure.getDelivery()).isEqualTo(Delivery.UNKNOWN));
		this.peer.answer("tools/call", ScriptedPeer.text("done"));
		assertThat(this.client.callTool("t", "{}").text()).isEqualTo("done");
	}

	@Test
	void whenACallIsRepeatableThenItIsMadeOnceMore() {
		this.peer.on("tools/call", (connection, request) -> {
			this.peer.answer("tools/call", ScriptedPeer.text("done"));
			connection.drop();
		});
		this.client.initialize();
		assertThat(this.client.callTool("t", "{}", CallOptions.DEFAULTS.withRepeatable(true)).text()).isEqualTo("done");
		this.peer.on("tools/call", (connection, request) -> connection.drop());
		int before = calls();
		assertThatExceptionOfType(McpTransportException.class)
			.isThrownBy(() -> this.client.callTool("t", "{}", CallOptions.DEFAULTS.withRepeatable(true)));
		assertThat(calls() - before).isEqualTo(2);
	}

	private int calls() {
		return this.peer.connections().stream().mapToInt((it) -> it.requests("tools/call").size()).sum();
	}

	@Test
	void whenAListIsInterruptedThenItIsMadeOnceMore() {
		this.peer.on("tools/list", (connection, request) -> {
			this.peer.answer("tools/list", "{\"tools\":[{\"name\":\"t\"}]}");
			connection.drop();
		});
		this.client.initialize();
		assertThat(this.client.listTools()).hasSize(1);
	}

	@Test
	void whenARepeatedCallIsCancelledThenTheServerIsTold() {
		this.peer.on("tools/call", (connection, request) -> {
			this.peer.hold("tools/call");
			connection.drop();
		});
		this.client.initialize();
		CompletableFuture<McpToolCallResult> call = this.client.async()
			.callTool("t", "{}", CallOptions.DEFAULTS.withRepeatable(true));
		Awaitility.await()
			.atMost(ScriptedPeer.PATIENCE)
			.until(() -> this.peer.connections().size() == 2
					&& this.peer.connection().requests("tools/call").size() == 1);
		call.cancel(true);
		assertThat(this.peer.connection().awaitNotification("notifications/cancelled")).isNotNull();
	}

	@Test
	void whenClosedThenNobodyTriesOrWaitsAnyMore() {
		this.client.initialize();
		this.away = true;
		lose();
		CompletableFuture<McpToolCallResult> call = this.client.async().callTool("t", "{}");
		this.client.close();
		assertThat(call).failsWithin(ScriptedPeer.PATIENCE)
			.withThrowableThat()
			.havingCause()
			.withMessageContaining("the client was closed");
		int after = this.tries.get();
		Awaitility.await().during(Duration.ofMillis(300)).until(() -> this.tries.get() <= after + 1);
		assertThat(this.client.connectionStatus().state()).isEqualTo(State.CLOSED);
		assertThatIllegalStateException().isThrownBy(() -> this.client.callTool("t", "{}"));
	}

}
