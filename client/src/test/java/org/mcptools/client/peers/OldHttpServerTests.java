/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.client.transport.stdio.NoLeaks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Servers over HTTP that have never heard of {@code server/discover}, each with its own
 * way to say so.
 */
@ExtendWith(NoLeaks.class)
@Timeout(60)
class OldHttpServerTests {

	private static final Duration SOON = Duration.ofSeconds(5);

	/** Longer than the client is patient with a server that may only be slow. */
	private static final Duration AFTER_A_WHILE = Duration.ofSeconds(20);

	private static final String REVISION = "2025-06-18";

	static Stream<Arguments> habits() {
		return Stream.of(
				arguments("400, not initialized", json(400, "\"error\":{\"code\":-32000,\"message\":\"Bad Request\"}")),
				arguments("400, unsupported, only old revisions", json(400,
						"\"error\":{\"code\":-32022,\"message\":\"No\",\"data\":{\"supported\":[\"2025-06-18\"]}}")),
				arguments("400, no body", other(400, "", "")), arguments("400, text", other(400, "text/plain", "No")),
				arguments("404, page", other(404, "text/html", "<h1>Not Found</h1>")),
				arguments("404, unknown method", json(404, "\"error\":{\"code\":-32601,\"message\":\"No\"}")),
				arguments("405", other(405, "", "")), arguments("406", other(406, "text/plain", "Not Acceptable")),
				arguments("415", other(415, "application/json", "{\"error\":\"Unsupported Media Type\"}")),
				arguments("422, not JSON-RPC", other(422, "application/json", "{\"detail\":[]}")),
				arguments("200, empty result", json(200, "\"result\":{}")),
				arguments("200, unknown method", json(200, "\"error\":{\"code\":-32601,\"message\":\"No\"}")),
				arguments("200, bad parameters", json(200, "\"error\":{\"code\":-32602,\"message\":\"No\"}")),
				arguments("200, unknown method, as an event", habit(
						(request, reply) -> event(request, reply, "\"error\":{\"code\":-32601,\"message\":\"\"}"))),
				arguments("200, error for nobody", other(200, "application/json",
						"{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"No\"}}")));
	}

	private static BiConsumer<WebRequest, WebReply> habit(BiConsumer<WebRequest, WebReply> habit) {
		return habit;
	}

	private static BiConsumer<WebRequest, WebReply> json(int status, String answer) {
		return (request, reply) -> reply.json(status, answer(request, answer));
	}

	private static String answer(WebRequest request, String answer) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + Heard.of(request.body(), Map.of()).id() + "," + answer + "}";
	}

	private static void event(WebRequest request, WebReply reply, String answer) {
		reply.beginEvents();
		reply.event(answer(request, answer));
		reply.endEvents();
	}

	private static BiConsumer<WebRequest, WebReply> other(int status, String type, String body) {
		return (request, reply) -> reply.send(status, type, body);
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("habits")
	void whenTheQuestionIsNotUnderstoodThenTheHandshakeFollows(String name, BiConsumer<WebRequest, WebReply> habit) {
		Witness witness = new Witness(REVISION);
		StreamableHost host = new StreamableHost(witness);
		host.onProbe(habit);
		try (host; McpClient client = host.introduce(McpClient.builder("old")).build()) {
			CompletableFuture<InitializeResult> said = client.async().initialize();
			assertThat(said).succeedsWithin(SOON)
				.satisfies((result) -> assertThat(result.protocolVersion()).isEqualTo(REVISION));
			assertThat(client.callTool("echo", Map.of("text", name)).text()).isEqualTo(name);
			assertThat(witness.methods()).containsExactly("initialize", "notifications/initialized", "tools/call");
			assertThat(witness.breaches()).isEmpty();
		}
	}

	@Test
	void whenTheServerIsSilentThenTheHandshakeFollowsAfterAWhile() {
		assertThatAllConnect(List.of((request, reply) -> reply.header("Never", "sent"), other(202, "", ""),
				(request, reply) -> reply.beginEvents()));
	}

	/** All at the same time, for it takes a while. */
	private static void assertThatAllConnect(List<BiConsumer<WebRequest, WebReply>> habits) {
		List<AutoCloseable> opened = new ArrayList<>();
		try {
			Map<StreamableHost, CompletableFuture<InitializeResult>> said = new LinkedHashMap<>();
			for (BiConsumer<WebRequest, WebReply> habit : habits) {
				StreamableHost host = new StreamableHost(new Witness(REVISION));
				host.onProbe(habit);
				McpClient client = host.introduce(McpClient.builder("old")).build();
				opened.add(client);
				opened.add(host);
				said.put(host, client.async().initialize());
			}
			said.forEach((host, answer) -> {
				assertThat(answer).succeedsWithin(AFTER_A_WHILE)
					.satisfies((result) -> assertThat(result.protocolVersion()).isEqualTo(REVISION));
				host.witness().await("notifications/initialized", 1);
				assertThat(host.witness().methods()).containsExactly("initialize", "notifications/initialized");
				assertThat(host.witness().breaches()).isEmpty();
				// Nobody waits for an answer to the question any longer.
				Witness.soon().until(() -> host.open() == 1);
			});
		}
		finally {
			opened.forEach(OldHttpServerTests::close);
		}
	}

	private static void close(AutoCloseable closeable) {
		try {
			closeable.close();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void whenTheQuestionEndsTheConnectionThenThatIsAFailureAndNoEvidence() {
		Witness witness = new Witness(REVISION);
		StreamableHost host = new StreamableHost(witness);
		host.onProbe((request, reply) -> reply.hangUp());
		try (host; McpClient client = host.introduce(McpClient.builder("rude")).build()) {
			assertThat(client.async().initialize()).failsWithin(SOON);
			assertThatExceptionOfType(McpTransportException.class).isThrownBy(client::initialize)
				.withMessageContaining("'rude': closed the connection without a reply")
				.satisfies((failure) -> assertThat(failure.getMethod()).isEqualTo("server/discover"));
			assertThat(witness.methods()).isEmpty();
			host.onProbe((request, reply) -> reply.empty(405));
			assertThat(client.initialize().protocolVersion()).isEqualTo(REVISION);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 401, 403, 500, 502, 503 })
	void whenTheServerRefusesAnybodyThenItIsNotAskedForAHandshake(int status) {
		Witness witness = new Witness(REVISION);
		StreamableHost host = new StreamableHost(witness);
		host.onProbe(other(status, "text/plain", "Go away"));
		try (host; McpClient client = host.introduce(McpClient.builder("closed")).build()) {
			assertThatExceptionOfType(McpTransportException.class).isThrownBy(client::initialize)
				.withMessageContaining("'closed'")
				.withMessageContaining("HTTP " + status)
				.satisfies((failure) -> assertThat(failure.getHttpStatus()).isEqualTo(status));
			assertThat(witness.methods()).isEmpty();
		}
	}

	@Test
	void whenTheClientIsClosedBeforeTheServerHasAnsweredThenConnectingFailsAtOnce() throws InterruptedException {
		CountDownLatch asked = new CountDownLatch(1);
		StreamableHost host = new StreamableHost(new Witness(REVISION));
		host.onProbe((request, reply) -> asked.countDown());
		try (host; McpClient client = host.introduce(McpClient.builder("silent")).build()) {
			CompletableFuture<InitializeResult> said = client.async().initialize();
			assertThat(asked.await(Witness.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
			client.close();
			assertThat(said).failsWithin(SOON)
				.withThrowableThat()
				.havingCause()
				.isInstanceOf(McpTransportException.class)
				.withMessage("MCP server 'silent': the client was closed");
			Witness.soon().until(() -> host.open() == 0);
		}
	}

	@Test
	void whenTheServerIsNotThereThenThatIsSaidAtOnce() {
		StreamableHost host = new StreamableHost(new Witness(REVISION));
		host.die();
		try (McpClient client = host.introduce(McpClient.builder("gone")).build()) {
			assertThatExceptionOfType(McpTransportException.class).isThrownBy(client::initialize)
				.withMessageContaining("'gone'");
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 400, 404, 405 })
	void whenPostsAreRefusedAtTheStreamThenItIsOpened(int status) {
		Witness witness = new Witness("2024-11-05");
		SseHost host = new SseHost(witness).refusingPosts(status);
		try (host; McpClient client = host.introduce(McpClient.builder("older")).build()) {
			assertThat(client.async().initialize()).succeedsWithin(SOON)
				.satisfies((result) -> assertThat(result.protocolVersion()).isEqualTo("2024-11-05"));
			assertThat(client.callTool("echo", Map.of("text", "x")).text()).isEqualTo("x");
			assertThat(witness.breaches()).isEmpty();
		}
	}

	@Test
	void whenThePostsAreRefusedForAnotherReasonThenNoStreamIsOpened() {
		SseHost host = new SseHost(new Witness("2024-11-05")).refusingPosts(503);
		try (host; McpClient client = host.introduce(McpClient.builder("busy")).build()) {
			assertThatExceptionOfType(McpTransportException.class).isThrownBy(client::initialize)
				.withMessageContaining("HTTP 503");
			assertThat(host.requests()).extracting(WebRequest::method).doesNotContain("GET");
		}
	}

	@Test
	void whenNeitherTransportIsThereThenBothFailuresAreTold() {
		WebServer server = new WebServer((request, reply) -> reply.send(404, "text/html", "<h1>Nothing here</h1>"),
				(failure) -> {
				});
		try (McpClient client = McpClient.builder("lost").http(HttpSettings.of(server.url("/mcp"))).build()) {
			assertThatExceptionOfType(McpTransportException.class).isThrownBy(client::initialize)
				.withMessageContaining("HTTP 404")
				.satisfies((failure) -> assertThat(failure.getCause().getSuppressed()).hasSize(1)
					.allSatisfy((first) -> assertThat(first).hasMessageContaining("HTTP 404")));
			assertThat(server.requests()).extracting(WebRequest::method).containsExactly("POST", "POST", "GET");
		}
		finally {
			server.die();
		}
	}

}
