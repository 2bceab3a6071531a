/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

class ServerRequestTests {

	private final ScriptedPeer peer = new ScriptedPeer();

	@AfterEach
	void close() {
		this.peer.close();
	}

	@Test
	void whenServerPingsThenItIsAnsweredWithAnEmptyObject() {
		this.peer.connected();
		this.peer.connection().send(JsonText.message("{\"id\":\"p\",\"method\":\"ping\",\"params\":{\"_meta\":{}}}"));
		assertThat(this.peer.connection().awaitResponse().result()).isEqualTo(Json.object());
		assertThat(this.peer.connection().lines()).last().isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"result\":{}}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "sampling/createMessage", "elicitation/create", "roots/list", "no/such", "" })
	void whenServerAsksForWhatWeDoNotOfferThenItIsToldSo(String method) {
		this.peer.connected();
		this.peer.connection().send(JsonText.message("{\"id\":1,\"method\":\"" + method + "\",\"params\":{}}"));
		JsonRpcResponse response = this.peer.connection().awaitResponse();
		assertThat(response.error().code()).isEqualTo(-32601);
		assertThat(response.error().message()).isEqualTo("This client does not support " + method);
		assertThat(response.error().data()).isNull();
	}

	@Test
	void whenServerPingsDuringTheHandshakeThenItIsAnswered() {
		this.peer.hold("initialize");
		McpAsyncClient client = this.peer.builder().buildAsync();
		CompletableFuture<InitializeResult> initialized = client.initialize();
		var request = this.peer.connection().awaitRequest("initialize");
		this.peer.connection().settle();
		this.peer.connection().answer(request, ScriptedPeer.initializeResult(ScriptedPeer.NEWEST));
		initialized.join();
		this.peer.connection().settle();
		assertThat(this.peer.connection().methods()).isEqualTo(List.of("initialize", "notifications/initialized"));
	}

	@Test
	void whenServerAndClientUseTheSameIdThenTheyAreNotMixedUp() {
		this.peer.on("tools/call", (connection, request) -> {
			connection.send(JsonText.message("{\"id\":" + request.id() + ",\"method\":\"ping\"}"));
			connection.answer(request, ScriptedPeer.text("mine"));
		});
		McpClient client = this.peer.connected();
		assertThat(client.callTool("t", "{}").text()).isEqualTo("mine");
		assertThat(this.peer.connection().awaitResponse().result()).isEqualTo(Json.object());
	}

}
