/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.handler.ElicitationHandler;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Calls that are refused until the user has been at a URL.
 */
@Timeout(30)
class UrlElicitationRequiredTests {

	private static final String TWO = "{\"elicitations\":["
			+ "{\"mode\":\"url\",\"message\":\"One\",\"url\":\"https://example.org/1\",\"elicitationId\":\"e1\"},"
			+ "{\"mode\":\"url\",\"message\":\"Two\",\"url\":\"https://example.org/2\",\"elicitationId\":\"e2\"}]}";

	private static final ElicitationHandler ACCEPT = (request) -> CompletableFuture
		.completedFuture(ElicitationResult.accept());

	/** Refuses the first calls. */
	private static ScriptedPeer server(int refusals, String data) {
		return new ScriptedPeer().on("tools/call", (connection, request) -> {
			if (connection.requests("tools/call").size() <= refusals) {
				connection.refuse(request, -32042, "URL elicitation required", data);
			}
			else {
				connection.answer(request, ScriptedPeer.text("in"));
			}
		});
	}

	private static McpClient connected(ScriptedPeer server, ElicitationHandler handler) {
		return server.connected(server.builder().handlers((handlers) -> handlers.withUrlElicitation(handler)));
	}

	private static void complete(ScriptedConnection connection, String id) {
		connection.notify("notifications/elicitation/complete", "{\"elicitationId\":\"" + id + "\"}");
	}

	@Test
	void whenUserAgreesThenTheCallIsMadeOnceMore() {
		List<String> asked = new CopyOnWriteArrayList<>();
		try (ScriptedPeer server = server(1, TWO); McpClient client = connected(server, (request) -> {
			asked.add(request.message());
			return ACCEPT.elicit(request);
		})) {
			McpToolCallResult result = client.callTool("t", "{\"a\": 1.0}",
					CallOptions.DEFAULTS.withMeta(JsonText.object("{\"k\":1}")).withProgressListener((progress) -> {
					}));
			assertThat(result.text()).isEqualTo("in");
			assertThat(asked).containsExactly("One", "Two");
			assertThat(server.connection().requests("tools/call")).hasSize(2).allSatisfy((call) -> {
				assertThat(call.params().path("arguments")).hasToString("{\"a\":1.0}");
				assertThat(call.params().at("/_meta/k").asInt()).isEqualTo(1);
				assertThat(call.params().at("/_meta/progressToken").longValue()).isEqualTo(call.id().value());
			});
			assertThat(server.connection().pendingCalls()).isZero();
		}
	}

	@Test
	void whenCallIsRefusedAgainThenItWaitsUntilTheUserIsDone() throws Exception {
		try (ScriptedPeer server = server(2, TWO); McpClient client = connected(server, ACCEPT)) {
			CompletableFuture<McpToolCallResult> call = client.async().callTool("t", Map.of());
			ScriptedConnection connection = server.connection();
			connection.awaitRequests("tools/call", 2);
			complete(connection, "unknown");
			complete(connection, "e2");
			connection.settle();
			assertThat(call).isNotDone();
			complete(connection, "e1");
			assertThat(call.get(10, TimeUnit.SECONDS).text()).isEqualTo("in");
			assertThat(connection.requests("tools/call")).hasSize(3);
		}
	}

	@Test
	void whenServerSaysNothingThenTheSecondRefusalIsThrown() {
		try (ScriptedPeer server = server(2, TWO); McpClient client = connected(server, ACCEPT)) {
			assertThatExceptionOfType(McpErrorException.class)
				.isThrownBy(
						() -> client.callTool("t", Map.of(), CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(300))))
				.satisfies((error) -> assertThat(error.getCode()).isEqualTo(-32042));
			assertThat(server.connection().requests("tools/call")).hasSize(2);
		}
	}

	@Test
	void whenServerCannotSayThatTheUserIsDoneThenTheSecondRefusalIsThrownAtOnce() {
		String data = "{\"elicitations\":[{\"mode\":\"url\",\"message\":\"One\",\"url\":\"https://example.org/1\"}]}";
		try (ScriptedPeer server = server(2, data); McpClient client = connected(server, ACCEPT)) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.callTool("t", Map.of()));
			assertThat(server.connection().requests("tools/call")).hasSize(2);
		}
	}

	@Test
	void whenServerKeepsRefusingThenTheErrorIsThrown() {
		try (ScriptedPeer server = server(9, TWO); McpClient client = connected(server, (request) -> {
			complete(server.connection(), request.elicitationId());
			return ACCEPT.elicit(request);
		})) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.callTool("t", Map.of()))
				.satisfies((error) -> assertThat(error.getCode()).isEqualTo(-32042));
			assertThat(server.connection().requests("tools/call")).hasSize(3);
		}
	}

	@Test
	void whenUserDoesNotAgreeThenTheErrorIsThrown() {
		for (ElicitationHandler handler : new ElicitationHandler[] {
				(request) -> CompletableFuture.completedFuture(ElicitationResult.decline()),
				(request) -> CompletableFuture.failedFuture(new IllegalStateException("no browser")) }) {
			try (ScriptedPeer server = server(1, TWO); McpClient client = connected(server, handler)) {
				assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.callTool("t", Map.of()))
					.satisfies((error) -> assertThat(error.getData()).isEqualTo(JsonText.node(TWO)));
				assertThat(server.connection().requests("tools/call")).hasSize(1);
			}
		}
	}

	@Test
	void whenUserDoesNotAnswerThenTheTotalEndsTheCall() {
		CompletableFuture<ElicitationResult> dialog = new CompletableFuture<>();
		try (ScriptedPeer server = server(1, TWO); McpClient client = connected(server, (request) -> dialog)) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.callTool("t", Map.of(),
					CallOptions.DEFAULTS.withTotalTimeout(Duration.ofMillis(300))));
			Awaitility.await().until(dialog::isCancelled);
		}
	}

	@Test
	void whenCallIsCancelledThenTheDialogIs() {
		CompletableFuture<ElicitationResult> dialog = new CompletableFuture<>();
		CompletableFuture<Void> shown = new CompletableFuture<>();
		try (ScriptedPeer server = server(1, TWO); McpClient client = connected(server, (request) -> {
			shown.complete(null);
			return dialog;
		})) {
			CompletableFuture<String> call = client.async().callTool("t", Map.of()).thenApply(McpToolCallResult::text);
			shown.join();
			call.cancel(true);
			Awaitility.await().until(dialog::isCancelled);
			assertThat(server.connection().requests("tools/call")).hasSize(1);
		}
	}

	@Test
	void whenThereIsNoHandlerThenTheErrorIsThrown() {
		try (ScriptedPeer server = server(1, TWO); McpClient client = server.connected()) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.callTool("t", Map.of()));
			assertThat(server.connection().requests("tools/call")).hasSize(1);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"elicitations\":[]}", "{\"elicitations\":[{\"message\":\"x\"}]}",
			"{\"elicitations\":[{\"message\":\"x\",\"requestedSchema\":{}}]}" })
	void whenErrorDoesNotSayWhereToGoThenItIsThrown(String data) {
		try (ScriptedPeer server = server(1, data); McpClient client = connected(server, ACCEPT)) {
			assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> client.callTool("t", Map.of()));
			assertThat(server.connection().requests("tools/call")).hasSize(1);
		}
	}

}
