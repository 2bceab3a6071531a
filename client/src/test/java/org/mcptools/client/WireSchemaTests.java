/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.protocol.CompletionReference;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.protocol.LoggingLevel;
import org.mcptools.client.protocol.Root;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.McpSchema;
import org.mcptools.client.testing.McpSchemaRevisions;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Everything that the client says, held against the official schema of the revision that
 * is spoken.
 */
class WireSchemaTests {

	static final List<String> REVISIONS = McpSchemaRevisions.STATEFUL;

	private final ScriptedPeer peer = new ScriptedPeer();

	@AfterEach
	void close() {
		this.peer.close();
	}

	@ParameterizedTest
	@FieldSource("REVISIONS")
	void whenAWholeConversationIsHeldThenEveryMessageConforms(String revision) {
		this.peer.answer("initialize", ScriptedPeer.initializeResult(revision))
			.on("tools/list",
					(connection, request) -> connection.answer(request,
							request.params().has("cursor") ? "{\"tools\":[]}" : "{\"tools\":[],\"nextCursor\":\"\"}"))
			.hold("tools/call");
		McpClient client = this.peer.connected();
		CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(20))
			.withMeta(JsonText.object("{\"progressToken\":\"p\",\"example.com/a\":{\"b\":[1.0]}}"));
		client.listTools();
		client.ping(CallOptions.DEFAULTS.withMeta(JsonText.object("{\"example.com/a\":1}")));
		assertThatExceptionOfType(McpTimeoutException.class)
			.isThrownBy(() -> client.callTool("t", "{ \"a\" : [1e400, -0.0, \"\\ud83d\\ude00\"] }", options));
		ScriptedConnection connection = this.peer.connection();
		connection.awaitNotification("notifications/cancelled");
		connection.send(JsonText.message("{\"id\":\"q\",\"method\":\"roots/list\"}"));
		connection.settle();
		assertThat(connection.methods()).containsExactly("initialize", "notifications/initialized", "tools/list",
				"tools/list", "ping", "tools/call", "notifications/cancelled");
		assertThat(connection.lines()).hasSize(9)
			.allSatisfy((line) -> assertThat(McpSchema.of(revision).problemsOf(line)).isEmpty());
		assertThat(McpSchema.of(revision).problems(errorDefinition(revision), connection.lines().get(7))).isEmpty();
		assertThat(McpSchema.of(revision).problems(resultDefinition(revision), connection.lines().get(8))).isEmpty();
	}

	/** Everything that an application can do, in the revision without a handshake. */
	@Test
	void whenNothingIsKeptBetweenRequestsThenEveryMessageConforms() {
		String input = "{\"resultType\":\"input_required\",\"requestState\":\"s\",\"inputRequests\":{\"form\":{\"method\":"
				+ "\"elicitation/create\",\"params\":{\"message\":\"m\",\"requestedSchema\":{\"type\":\"object\",\"properties\":"
				+ "{\"n\":{\"type\":\"integer\",\"default\":1}}}}},\"roots\":{\"method\":\"roots/list\"},\"model\":{\"method\":"
				+ "\"sampling/createMessage\",\"params\":{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\","
				+ "\"text\":\"?\"}}],\"maxTokens\":5}}}}";
		this.peer.answer("server/discover",
				"{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":"
						+ "{\"listChanged\":true},\"resources\":{\"subscribe\":true},\"prompts\":{},\"completions\":{},"
						+ "\"logging\":{}},\"ttlMs\":0,\"cacheScope\":\"private\"}")
			.answer("tools/list", "{\"resultType\":\"complete\",\"tools\":[]}")
			.answer("resources/list", "{\"resources\":[]}")
			.answer("resources/templates/list", "{\"resourceTemplates\":[]}")
			.answer("resources/read", "{\"contents\":[]}")
			.answer("prompts/list", "{\"prompts\":[]}")
			.answer("prompts/get", "{\"messages\":[]}")
			.answer("completion/complete", "{\"completion\":{\"values\":[]}}")
			.on("subscriptions/listen",
					(connection, request) -> connection.notify("notifications/subscriptions/acknowledged",
							"{\"notifications\":" + request.params().get("notifications")
									+ ",\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":" + request.id() + "}}"))
			.on("tools/call", (connection, request) -> {
				this.peer.hold("tools/call");
				connection.answer(request, input);
			});
		McpClient client = this.peer.connected(this.peer.builder()
			.handlers((handlers) -> handlers
				.withElicitation((request) -> CompletableFuture.completedFuture(ElicitationResult.accept(Map.of())))
				.withRoots(() -> CompletableFuture.completedFuture(List.of(new Root(URI.create("file:///a"), "a"))))
				.withSampling((request) -> CompletableFuture.completedFuture(SamplingResult.text("answer", "model")))));
		client.setLoggingLevel(LoggingLevel.WARNING);
		client.listTools();
		client.listResources();
		client.listResourceTemplates();
		client.readResource("file:///a");
		client.listPrompts();
		client.getPrompt("p", Map.of("a", "b"));
		client.complete(CompletionReference.prompt("p"), "a", "v", Map.of("c", "d"));
		client.ping();
		client.subscribeResource("file:///a");
		CompletableFuture<?> call = client.async()
			.callTool("t", "{\"a\":[1.0]}", CallOptions.DEFAULTS.withProgressListener((progress) -> {
			}));
		ScriptedConnection connection = this.peer.connection();
		connection.awaitRequests("tools/call", 2);
		call.cancel(true);
		connection.awaitNotification("notifications/cancelled");
		assertThat(connection.methods()).contains("server/discover", "subscriptions/listen")
			.doesNotContain("initialize");
		assertThat(connection.lines()).hasSize(13)
			.allSatisfy((line) -> assertThat(McpSchema.of(McpSchemaRevisions.STATELESS).problemsOf(line)).isEmpty());
	}

	private static String errorDefinition(String revision) {
		return revision.equals(ScriptedPeer.NEWEST) ? "JSONRPCErrorResponse" : "JSONRPCError";
	}

	private static String resultDefinition(String revision) {
		return revision.equals(ScriptedPeer.NEWEST) ? "JSONRPCResultResponse" : "JSONRPCResponse";
	}

	@ParameterizedTest
	@ValueSource(strings = { "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{}}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"t\",\"arguments\":[]}}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\"}}",
			"{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
			"{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":7}}",
			"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":{}}}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"message\":\"m\"}}",
			"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no/schema\"}" })
	void whenAMessageIsWrongThenTheCheckSeesIt(String message) {
		for (String revision : REVISIONS) {
			assertThat(McpSchema.of(revision).problemsOf(message)).as(revision).isNotEmpty();
		}
	}

	@Test
	void whenAClientBreaksTheSchemaThenThePeerSaysSo() {
		ScriptedPeer strict = new ScriptedPeer();
		McpClient client = strict.connected();
		client.ping(CallOptions.DEFAULTS.withMeta(JsonText.object("{\"progressToken\":{}}")));
		assertThatExceptionOfType(AssertionError.class).isThrownBy(strict::assertConforming)
			.withMessageContaining("progressToken");
		strict.connections().forEach(ScriptedConnection::drop);
	}

}
