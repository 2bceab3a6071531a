/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.handler.RequestRejectedException;
import org.mcptools.client.handler.SamplingFeature;
import org.mcptools.client.handler.SamplingHandler;
import org.mcptools.client.protocol.ImageContent;
import org.mcptools.client.protocol.Role;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.client.protocol.TextContent;
import org.mcptools.client.protocol.ToolUseContent;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

class SamplingCallsTests {

	private static final String PLAIN = "{\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\","
			+ "\"text\":\"2+2?\"}}],\"maxTokens\":10}";

	private static final SamplingHandler FOUR = (request) -> CompletableFuture
		.completedFuture(SamplingResult.text("4", "m"));

	private static McpClient connected(ScriptedPeer server, SamplingHandler handler, SamplingFeature... features) {
		return server.connected(server.builder().handlers((handlers) -> handlers.withSampling(handler, features)));
	}

	private static String create(ScriptedPeer server, String params, String revision) {
		return Featured.result(Featured.ask(server.connection(), "s", "sampling/createMessage", params), revision,
				"CreateMessageResult");
	}

	private static String refused(ScriptedPeer server, String params) {
		return Featured.error(Featured.ask(server.connection(), "s", "sampling/createMessage", params));
	}

	private static String conversation(String... messages) {
		return "{\"maxTokens\":10,\"tools\":[{\"name\":\"add\",\"inputSchema\":{\"type\":\"object\"}}],\"messages\":["
				+ String.join(",", messages).replace('\'', '"') + "]}";
	}

	@ParameterizedTest
	@ValueSource(strings = { "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25" })
	void whenServerAsksForAMessageThenItGetsOne(String revision) {
		try (ScriptedPeer server = Featured.server(revision, "{}"); McpClient client = connected(server, FOUR)) {
			assertThat(create(server, PLAIN, revision))
				.isEqualTo("{\"role\":\"assistant\",\"content\":{\"type\":\"text\","
						+ "\"text\":\"4\"},\"model\":\"m\",\"stopReason\":\"endTurn\"}");
			assertThat(server.connection().requests("initialize").get(0).params().path("capabilities"))
				.hasToString("{\"sampling\":{}}");
			client.ping();
		}
	}

	@Test
	void whenThereIsNoHandlerThenSamplingIsNotSupported() {
		try (ScriptedPeer server = Featured.server(); McpClient client = server.connected()) {
			assertThat(refused(server, PLAIN)).isEqualTo("-32601 This client does not support sampling/createMessage");
			client.ping();
		}
	}

	@Test
	void whenUserRejectsThenTheServerGetsTheCodeForIt() {
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, (request) -> {
			throw new RequestRejectedException("User rejected sampling request");
		})) {
			assertThat(refused(server, PLAIN)).isEqualTo("-1 User rejected sampling request");
			client.ping();
		}
	}

	@Test
	void whenToolsAreNotDeclaredThenTheyCannotBeUsed() {
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, FOUR)) {
			String error = "-32602 This client does not support tools in sampling";
			assertThat(refused(server, conversation())).isEqualTo(error);
			assertThat(refused(server, "{\"messages\":[],\"maxTokens\":1,\"toolChoice\":{}}")).isEqualTo(error);
			client.ping();
		}
	}

	@Test
	void whenToolsAreDeclaredThenAnAnswerMayWantThemCalled() {
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, (request) -> {
			assertThat(request.tools()).hasSize(1);
			return CompletableFuture.completedFuture(new SamplingResult(Role.ASSISTANT,
					List.of(new TextContent("adding", null, null),
							new ToolUseContent("t1", "add", JsonText.node("{\"a\":2}"), null)),
					"m", SamplingResult.TOOL_USE));
		}, SamplingFeature.TOOLS)) {
			assertThat(create(server, conversation("{'role':'user','content':{'type':'text','text':'2+2'}}"),
					"2025-11-25"))
				.isEqualTo("{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"adding\"},"
						+ "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"add\",\"input\":{\"a\":2}}],"
						+ "\"model\":\"m\",\"stopReason\":\"toolUse\"}");
			assertThat(server.connection().requests("initialize").get(0).params().path("capabilities"))
				.hasToString("{\"sampling\":{\"tools\":{}}}");
			client.ping();
		}
	}

	@Test
	void whenToolCallsAreNotAnsweredThenTheConversationIsInvalid() {
		String use = "{'role':'assistant','content':[{'type':'tool_use','id':'t1','name':'add','input':{}},"
				+ "{'type':'tool_use','id':'t2','name':'add','input':{}}]}";
		String one = "{'type':'tool_result','toolUseId':'t1','content':[]}";
		String two = "{'type':'tool_result','toolUseId':'t2','content':[]}";
		String text = "{'type':'text','text':'x'}";
		try (ScriptedPeer server = Featured.server();
				McpClient client = connected(server, FOUR, SamplingFeature.TOOLS)) {
			assertThat(refused(server, conversation(use))).isEqualTo("-32602 Tool result missing in request");
			assertThat(refused(server, conversation(use, "{'role':'user','content':[" + one + "]}")))
				.isEqualTo("-32602 Tool result missing in request");
			assertThat(refused(server, conversation(use, "{'role':'user','content':" + text + "}")))
				.isEqualTo("-32602 Tool result missing in request");
			assertThat(refused(server,
					conversation(use, "{'role':'user','content':[" + one + "," + two + "," + text + "]}")))
				.isEqualTo("-32602 Tool results mixed with other content");
			assertThat(create(server, conversation(use, "{'role':'user','content':[" + two + "," + one + "]}"),
					"2025-11-25"))
				.contains("\"4\"");
			client.ping();
		}
	}

	@Test
	void whenServerIsOldThenSeveralTextsBecomeOne() {
		try (ScriptedPeer server = Featured.server("2025-06-18", "{}");
				McpClient client = connected(server,
						(request) -> CompletableFuture.completedFuture(new SamplingResult(Role.ASSISTANT,
								List.of(new TextContent("a", null, null), new TextContent("b", null, null)), "m",
								null)))) {
			assertThat(create(server, PLAIN, "2025-06-18")).isEqualTo(
					"{\"role\":\"assistant\",\"content\":{\"type\":\"text\",\"text\":\"a\\nb\"},\"model\":\"m\"}");
			client.ping();
		}
	}

	@Test
	void whenServerIsOldThenItIsNotSentWhatItCannotRead() {
		try (CapturedLog log = CapturedLog.of("org.mcptools.client.era.ServerRequests");
				ScriptedPeer server = Featured.server("2025-06-18", "{}");
				McpClient client = connected(server, (request) -> CompletableFuture.completedFuture(new SamplingResult(
						Role.ASSISTANT,
						List.of(new TextContent("a", null, null), new ImageContent("AA==", "image/png", null, null)),
						"m", null)))) {
			assertThat(refused(server, PLAIN)).isEqualTo("-32603 The client failed to handle sampling/createMessage");
			assertThat(log.events()).hasSize(1);
			client.ping();
		}
	}

}
