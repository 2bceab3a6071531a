/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.handler.ElicitationHandler;
import org.mcptools.client.handler.RequestRejectedException;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

class ElicitationCallsTests {

	private static final String FORM = """
			{"message":"Who?","requestedSchema":{"type":"object","properties":{
			"name":{"type":"string"},"age":{"type":"integer","default":30,"minimum":18},
			"verified":{"type":"boolean","default":true}},"required":["name"]}}""";

	private static final String URL = "{\"mode\":\"url\",\"message\":\"Go\",\"url\":\"https://example.org/\","
			+ "\"elicitationId\":\"e1\"}";

	private static McpClient withForm(ScriptedPeer server, ElicitationHandler handler) {
		return server.connected(server.builder().handlers((handlers) -> handlers.withElicitation(handler)));
	}

	private static String create(ScriptedPeer server, String params, String revision) {
		return Featured.result(Featured.ask(server.connection(), "e", "elicitation/create", params), revision,
				"ElicitResult");
	}

	private static String refused(ScriptedPeer server, String params) {
		return Featured.error(Featured.ask(server.connection(), "e", "elicitation/create", params));
	}

	@ParameterizedTest
	@ValueSource(strings = { "2025-06-18", "2025-11-25" })
	void whenFormIsAcceptedThenDefaultsAreFilledIn(String revision) {
		try (ScriptedPeer server = Featured.server(revision, "{}"); McpClient client = withForm(server, (request) -> {
			assertThat(request.message()).isEqualTo("Who?");
			return CompletableFuture.completedFuture(ElicitationResult.accept(Map.of("name", "Ada")));
		})) {
			assertThat(create(server, FORM, revision))
				.isEqualTo("{\"action\":\"accept\",\"content\":{\"name\":\"Ada\",\"age\":30,\"verified\":true}}");
			assertThat(server.connection().requests("initialize").get(0).params().path("capabilities"))
				.hasToString("{\"elicitation\":{}}");
			client.ping();
		}
	}

	@Test
	void whenUserDeclinesCancelsOrIsNotAllowedThenTheServerHears() {
		Map<String, ElicitationHandler> handlers = Map.of("decline",
				(request) -> CompletableFuture.completedFuture(ElicitationResult.decline()), "cancel",
				(request) -> CompletableFuture.completedFuture(ElicitationResult.cancel()));
		handlers.forEach((action, handler) -> {
			try (ScriptedPeer server = Featured.server(); McpClient client = withForm(server, handler)) {
				assertThat(create(server, FORM, "2025-11-25")).isEqualTo("{\"action\":\"" + action + "\"}");
				client.ping();
			}
		});
	}

	@Test
	void whenHandlerRejectsThenItIsADecline() {
		for (ElicitationHandler handler : new ElicitationHandler[] { (request) -> {
			throw new RequestRejectedException("policy");
		}, (request) -> CompletableFuture
			.failedFuture(new CompletionException(new RequestRejectedException("policy"))) }) {
			try (ScriptedPeer server = Featured.server(); McpClient client = withForm(server, handler)) {
				assertThat(create(server, FORM, "2025-11-25")).isEqualTo("{\"action\":\"decline\"}");
				client.ping();
			}
		}
	}

	@Test
	void whenContentDoesNotFitTheFormThenItDoesNotLeave() {
		try (CapturedLog log = CapturedLog.of("org.mcptools.client.era.ServerRequests");
				ScriptedPeer server = Featured.server();
				McpClient client = withForm(server,
						(request) -> CompletableFuture.completedFuture(ElicitationResult.accept(Map.of("age", 7))))) {
			assertThat(refused(server, FORM)).isEqualTo("-32603 The client failed to handle elicitation/create");
			assertThat(log.events()).singleElement()
				.extracting((event) -> event.getThrowableProxy().getMessage())
				.isEqualTo("What was filled in does not fit the form: 'name' is missing, 'age' must be at least 18");
			assertThat(server.connection().lines()).noneMatch((line) -> line.contains("\"age\""));
			client.ping();
		}
	}

	@Test
	void whenModeIsNotDeclaredThenTheParametersAreInvalid() {
		ElicitationHandler accept = (request) -> CompletableFuture.completedFuture(ElicitationResult.accept());
		try (ScriptedPeer server = Featured.server(); McpClient client = withForm(server, accept)) {
			assertThat(refused(server, URL)).isEqualTo("-32602 This client does not support elicitation by URL");
			client.ping();
		}
		try (ScriptedPeer server = Featured.server();
				McpClient client = server
					.connected(server.builder().handlers((handlers) -> handlers.withUrlElicitation(accept)))) {
			assertThat(refused(server, FORM)).isEqualTo("-32602 This client does not support elicitation by form");
			client.ping();
		}
		try (ScriptedPeer server = Featured.server(); McpClient client = server.connected()) {
			assertThat(refused(server, FORM)).isEqualTo("-32601 This client does not support elicitation/create");
			client.ping();
		}
	}

	@Test
	void whenRequestIsBrokenThenTheServerLearnsWhat() {
		try (ScriptedPeer server = Featured.server();
				McpClient client = withForm(server,
						(request) -> CompletableFuture.completedFuture(ElicitationResult.accept()))) {
			assertThat(refused(server, "{\"message\":\"m\"}"))
				.isEqualTo("-32602 'requestedSchema' is missing, not an object");
			client.ping();
		}
	}

	@Test
	void whenUrlIsAcceptedThenNoContentIsSent() {
		try (ScriptedPeer server = Featured.server();
				McpClient client = server
					.connected(server.builder().handlers((handlers) -> handlers.withUrlElicitation((request) -> {
						assertThat(request.url()).isEqualTo("https://example.org/");
						assertThat(request.elicitationId()).isEqualTo("e1");
						return CompletableFuture.completedFuture(ElicitationResult.accept(Map.of("a", "b")));
					})))) {
			assertThat(create(server, URL, "2025-11-25")).isEqualTo("{\"action\":\"accept\"}");
			assertThat(server.connection().requests("initialize").get(0).params().path("capabilities"))
				.hasToString("{\"elicitation\":{\"url\":{}}}");
			client.ping();
		}
	}

	@Test
	void whenServerAsksInTheMiddleOfACallThenBothAreAnswered() {
		try (ScriptedPeer server = Featured.server().on("tools/call", (connection, request) -> {
			Featured.send(connection, "inner", "elicitation/create", FORM);
			CompletableFuture.runAsync(() -> {
				Awaitility.await().until(() -> !Featured.answers(connection, "inner").isEmpty());
				String name = Featured.answers(connection, "inner").get(0).result().at("/content/name").asString();
				connection.answer(request, ScriptedPeer.text("Hello " + name));
			});
		});
				McpClient client = withForm(server, (request) -> CompletableFuture
					.completedFuture(ElicitationResult.accept(Map.of("name", "Ada"))))) {
			assertThat(client.callTool("greet", Map.of()).text()).isEqualTo("Hello Ada");
		}
	}

}
