/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.protocol.LoggingLevel;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.McpSchema;
import org.mcptools.client.testing.ScriptedPeer;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(30)
class StatelessCallTests {

	private static final String REVISION = "2026-07-28";

	private static final String DONE = "{\"resultType\":\"complete\",\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}";

	private final ScriptedPeer peer = new ScriptedPeer().answer("server/discover",
			"{\"resultType\":\"complete\",\"supportedVersions\":[\"" + REVISION + "\"],\"capabilities\":{"
					+ "\"tools\":{\"listChanged\":true},\"resources\":{\"subscribe\":true},\"logging\":{}},"
					+ "\"ttlMs\":0,\"cacheScope\":\"private\"}");

	@AfterEach
	void everyMessageFitsTheSchema() {
		McpSchema schema = McpSchema.of(REVISION);
		for (String line : this.peer.connection().lines()) {
			assertThat(schema.problems("JSONRPCMessage", line)).as(line).isEmpty();
		}
		this.peer.close();
	}

	private McpClient client() {
		return this.peer.connected(this.peer.builder()
			.handlers((handlers) -> handlers.withElicitation(
					(request) -> CompletableFuture.completedFuture(ElicitationResult.accept(Map.of("name", "Ada"))))));
	}

	private List<JsonRpcRequest> calls() {
		return this.peer.connection().requests("tools/call");
	}

	@Test
	void whenACallIsMadeThenItSaysWhoAsksAndHow() {
		this.peer.answer("tools/call", DONE);
		try (McpClient client = client()) {
			assertThat(client.callTool("t", "{\"a\":1}").text()).isEqualTo("done");
			JsonNode meta = calls().get(0).params().path("_meta");
			assertThat(meta.path("io.modelcontextprotocol/protocolVersion").stringValue()).isEqualTo(REVISION);
			assertThat(meta.path("io.modelcontextprotocol/clientInfo").path("name").stringValue())
				.isEqualTo("mcp-tools");
			assertThat(meta.path("io.modelcontextprotocol/clientCapabilities").path("elicitation").isObject()).isTrue();
			assertThat(McpSchema.of(REVISION).problems("CallToolRequest", this.peer.connection().lines().get(1)))
				.isEmpty();
		}
	}

	@Test
	void whenTheServerNeedsInputThenItIsAskedAgainWithTheInput() {
		String state = "{\\\"odd\\\": [1,2 , 3]}";
		this.peer.on("tools/call", (connection, request) -> {
			this.peer.answer("tools/call", DONE);
			connection.answer(request, "{\"resultType\":\"input_required\",\"requestState\":\"" + state
					+ "\",\"inputRequests\":{\"who\":{\"method\":\"elicitation/create\",\"params\":{\"message\":\"Who?\","
					+ "\"requestedSchema\":{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\"}}}}}}}");
		});
		try (McpClient client = client()) {
			McpToolCallResult result = client.callTool("t", "{\"a\":1}");
			assertThat(result.text()).isEqualTo("done");
			assertThat(calls()).hasSize(2);
			JsonNode second = calls().get(1).params();
			assertThat(calls().get(1).id()).isNotEqualTo(calls().get(0).id());
			assertThat(second.path("requestState").stringValue()).isEqualTo("{\"odd\": [1,2 , 3]}");
			assertThat(second.path("inputResponses").path("who").path("content").path("name").stringValue())
				.isEqualTo("Ada");
			assertThat(second.path("arguments").path("a").intValue()).isEqualTo(1);
			assertThat(calls().get(0).params().has("requestState")).isFalse();
		}
	}

	@Test
	void whenTheServerIsBusyThenItIsAskedAgainLater() {
		this.peer.on("tools/call", (connection, request) -> {
			this.peer.answer("tools/call", DONE);
			connection.answer(request, "{\"resultType\":\"input_required\",\"requestState\":\"later\"}");
		});
		try (McpClient client = client()) {
			assertThat(client.callTool("t", "{}").text()).isEqualTo("done");
			assertThat(calls().get(1).params().path("requestState").stringValue()).isEqualTo("later");
			assertThat(calls().get(1).params().has("inputResponses")).isFalse();
		}
	}

	@Test
	void whenTheServerAsksForEverThenTheCallFails() {
		this.peer.answer("tools/call", "{\"resultType\":\"input_required\",\"inputRequests\":{}}");
		try (McpClient client = client()) {
			assertThatExceptionOfType(McpProtocolException.class).isThrownBy(() -> client.callTool("t", "{}"))
				.withMessageContaining("16");
			assertThat(calls()).hasSize(17);
		}
	}

	@Test
	void whenTheInputCannotBeGivenThenTheCallFailsAndIsNotRepeated() {
		this.peer.answer("tools/call", "{\"resultType\":\"input_required\",\"inputRequests\":{\"x\":{\"method\":"
				+ "\"sampling/createMessage\",\"params\":{\"messages\":[],\"maxTokens\":1}}}}");
		try (McpClient client = client()) {
			assertThatExceptionOfType(McpProtocolException.class).isThrownBy(() -> client.callTool("t", "{}"))
				.withMessageContaining("sampling/createMessage");
			assertThat(calls()).hasSize(1);
		}
	}

	@Test
	void whenTheResultIsOfAnUnknownTypeThenTheCallFails() {
		this.peer.answer("tools/call", "{\"resultType\":\"novel\",\"content\":[]}");
		try (McpClient client = client()) {
			assertThatExceptionOfType(McpProtocolException.class).isThrownBy(() -> client.callTool("t", "{}"))
				.withMessageContaining("novel");
		}
	}

	@Test
	void whenAListAsksForInputThenItBreaksTheProtocol() {
		this.peer.answer("tools/list", "{\"resultType\":\"input_required\",\"requestState\":\"s\"}");
		try (McpClient client = client()) {
			assertThatExceptionOfType(McpProtocolException.class).isThrownBy(client::listTools);
		}
	}

	@Test
	void whenTheServerRefusesThenTheErrorIsTheCallers() {
		this.peer.refuse("tools/call", -32602, "no such tool", null);
		try (McpClient client = client()) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.callTool("t", "{}"));
			assertThat(calls()).hasSize(1);
		}
	}

	@Test
	void whenACallIsCancelledInALaterRoundThenTheServerIsTold() {
		this.peer.on("tools/call", (connection, request) -> {
			this.peer.hold("tools/call");
			connection.answer(request, "{\"resultType\":\"input_required\",\"requestState\":\"s\"}");
		});
		try (McpClient client = client()) {
			CompletableFuture<String> derived = client.async().callTool("t", "{}").thenApply(McpToolCallResult::text);
			JsonRpcRequest second = this.peer.connection().awaitRequests("tools/call", 2).get(1);
			derived.cancel(true);
			JsonNode told = this.peer.connection().awaitNotification("notifications/cancelled").params();
			assertThat(told.path("requestId").longValue()).isEqualTo(second.id().value());
		}
	}

	@Test
	void whenALogLevelIsSetThenLaterRequestsCarryIt() {
		this.peer.answer("tools/call", DONE);
		try (McpClient client = client()) {
			client.setLoggingLevel(LoggingLevel.WARNING);
			client.callTool("t", "{}");
			assertThat(calls().get(0).params().path("_meta").path("io.modelcontextprotocol/logLevel").stringValue())
				.isEqualTo("warning");
			assertThat(this.peer.connection().methods()).doesNotContain("logging/setLevel");
		}
	}

}
