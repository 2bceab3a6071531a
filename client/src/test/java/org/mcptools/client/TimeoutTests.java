/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TimeoutTests {

	private final ScriptedPeer peer = new ScriptedPeer().hold("tools/call").hold("tools/list");

	@AfterEach
	void close() {
		this.peer.close();
	}

	@Test
	void whenServerIsSilentThenTheCallTimesOutAndTheServerIsToldWhy() {
		McpClient client = this.peer.connected(this.peer.builder().requestTimeout(Duration.ofMillis(50)));
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> client.callTool("t", "{}"))
			.withMessage("MCP server 'memory' did not answer tools/call within 50 ms")
			.satisfies((ex) -> {
				assertThat(ex.getServerName()).isEqualTo("memory");
				assertThat(ex.getMethod()).isEqualTo("tools/call");
				assertThat(ex.getTimeout()).isEqualTo(Duration.ofMillis(50));
			});
		JsonRpcRequest request = this.peer.connection().awaitRequest("tools/call");
		assertThat(this.peer.connection().awaitNotification("notifications/cancelled").params())
			.hasToString("{\"requestId\":" + request.id() + ",\"reason\":\"timed out\"}");
		assertThat(this.peer.connection().pendingCalls()).isZero();
	}

	@Test
	void whenAPageTimesOutThenTheListDoes() {
		McpClient client = this.peer.connected();
		assertThatExceptionOfType(McpTimeoutException.class)
			.isThrownBy(() -> client.listTools(CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(20))))
			.withMessageContaining("did not answer tools/list within 20 ms");
		this.peer.connection().awaitNotification("notifications/cancelled");
		assertThat(this.peer.connection().pendingCalls()).isZero();
	}

	@Test
	void whenPingTimesOutThenItSaysSo() {
		this.peer.hold("ping");
		McpClient client = this.peer.connected();
		assertThatExceptionOfType(McpTimeoutException.class)
			.isThrownBy(() -> client.ping(CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(20))))
			.withMessageContaining("did not answer ping");
	}

	@Test
	void whenAnswerComesInTimeThenNothingIsCancelledLater() {
		this.peer.answer("tools/call", ScriptedPeer.text("quick"));
		McpClient client = this.peer.connected(this.peer.builder().requestTimeout(Duration.ofMillis(500)));
		client.callTool("t", "{}");
		// The timer of this call fires later than that of the first would have.
		this.peer.hold("tools/call");
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> client.callTool("t", "{}"));
		this.peer.connection().awaitNotification("notifications/cancelled");
		this.peer.connection().settle();
		assertThat(this.peer.connection().notifications("notifications/cancelled")).hasSize(1);
	}

	@Test
	void whenCallerLimitsTheTimeOfTheFutureThenTheServerIsTold() {
		McpClient client = this.peer.connected();
		CompletableFuture<McpToolCallResult> call = client.async()
			.callTool("t", "{}")
			.orTimeout(20, TimeUnit.MILLISECONDS);
		assertThat(call).failsWithin(ScriptedPeer.PATIENCE)
			.withThrowableThat()
			.withCauseInstanceOf(TimeoutException.class);
		assertThat(this.peer.connection()
			.awaitNotification("notifications/cancelled")
			.params()
			.get("reason")
			.stringValue()).isEqualTo("the caller cancelled");
		Awaitility.await().until(() -> this.peer.connection().pendingCalls() == 0);
	}

	@ParameterizedTest
	@CsvSource({ "PT1M,60 s", "PT1.5S,1500 ms", "PT0.05S,50 ms", "PT1H,3600 s" })
	void whenTimeoutIsToldThenItIsInPlainUnits(Duration timeout, String words) {
		assertThat(new McpTimeoutException("s", "m", timeout))
			.hasMessage("MCP server 's' did not answer m within " + words);
	}

	@Test
	void whenTimeoutIsBelowAMillisecondThenItIsNotCalledZero() {
		assertThat(new McpTimeoutException("s", "m", Duration.ofNanos(1_500)).getMessage()).doesNotContain(" 0 s");
	}

}
