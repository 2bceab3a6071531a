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

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CorrelationTests {

	private final ScriptedPeer peer = new ScriptedPeer().hold("tools/call");

	private final McpClient client = this.peer.connected();

	private final ScriptedConnection connection = this.peer.connection();

	@AfterEach
	void close() {
		assertThat(this.connection.pendingCalls()).isZero();
		this.client.close();
		this.peer.close();
	}

	@Test
	void whenAnswersComeInAnotherOrderThenEachFindsItsCaller() {
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			calls.add(this.client.async().callTool("t" + i, "{}"));
		}
		List<JsonRpcRequest> requests = this.connection.awaitRequests("tools/call", 50);
		for (int i = 49; i >= 0; i--) {
			this.connection.answer(requests.get(i),
					ScriptedPeer.text(requests.get(i).params().get("name").stringValue()));
		}
		for (int i = 0; i < 50; i++) {
			assertThat(calls.get(i).join().text()).isEqualTo("t" + i);
		}
	}

	@Test
	void whenAnswerComesAfterTheTimeoutThenItIsDropped() {
		CallOptions brief = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(20));
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(() -> this.client.callTool("t", "{}", brief));
		JsonRpcRequest late = this.connection.awaitRequest("tools/call");
		try (CapturedLog log = CapturedLog.of(JsonRpcPeer.class)) {
			this.connection.answer(late, ScriptedPeer.text("late"));
			this.client.ping();
			assertThat(log.lines()).containsExactly(
					"DEBUG MCP server 'memory' answered " + late.id() + ", for which nobody waits: a result");
		}
	}

	@Test
	void whenAnswerComesTwiceThenTheSecondIsDropped() {
		CompletableFuture<McpToolCallResult> call = this.client.async().callTool("t", "{}");
		JsonRpcRequest request = this.connection.awaitRequest("tools/call");
		this.connection.answer(request, ScriptedPeer.text("first"));
		this.connection.answer(request, ScriptedPeer.text("second"));
		this.connection.refuse(request, 1, "third", null);
		assertThat(call.join().text()).isEqualTo("first");
		this.client.ping();
	}

	@Test
	void whenAnswerIsForNobodyThenTheOthersAreNotDisturbed() {
		CompletableFuture<McpToolCallResult> call = this.client.async().callTool("t", "{}");
		JsonRpcRequest request = this.connection.awaitRequest("tools/call");
		this.connection.send(JsonText.message("{\"id\":\"" + request.id() + "\",\"result\":{\"content\":[]}}"));
		this.connection.send(JsonText.message("{\"id\":-1,\"result\":{}}"));
		this.connection.send(JsonText.message("{\"error\":{\"code\":-32700,\"message\":\"Parse error\"}}"));
		this.client.ping();
		assertThat(call).isNotDone();
		this.connection.answer(request, ScriptedPeer.text("mine"));
		assertThat(call.join().text()).isEqualTo("mine");
	}

	@Test
	void whenServerAsksWithAnyIdThenItsAnswerHasTheSame() {
		for (String id : List.of("7", "\"7\"", "\"\"", "12345678901234567890123", "-1")) {
			this.connection.send(JsonText.message("{\"id\":" + id + ",\"method\":\"ping\"}"));
		}
		Awaitility.await().until(() -> this.connection.responses().size() == 5);
		assertThat(this.connection.lines()).endsWith("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}",
				"{\"jsonrpc\":\"2.0\",\"id\":\"7\",\"result\":{}}", "{\"jsonrpc\":\"2.0\",\"id\":\"\",\"result\":{}}",
				"{\"jsonrpc\":\"2.0\",\"id\":12345678901234567890123,\"result\":{}}",
				"{\"jsonrpc\":\"2.0\",\"id\":-1,\"result\":{}}");
	}

}
