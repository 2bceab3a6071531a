/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.web;

import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.samples.chat.Consent;
import org.mcptools.samples.chat.ServerDirectory;
import org.mcptools.samples.chat.ServerDirectory.Server;
import org.mcptools.samples.chat.ServerDirectory.State;
import org.mcptools.samples.chat.ServerDirectory.Tool;
import org.mcptools.samples.chat.TestTool;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
		properties = { "mcp.client.enabled=false", "chat.demo.chunk-delay=1ms", "chat.max-question-length=100" })
class ChatControllerTests {

	private static final JsonMapper JSON = JsonMapper.shared();

	private final HttpClient http = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

	@Value("${local.server.port}")
	private int port;

	@Test
	void whenQuestionIsAskedThenEventsAreStreamed() throws Exception {
		HttpResponse<String> response = ask(Map.of("question", "当前这台服务器的运行状态怎么样"));
		assertThat(response.statusCode()).isEqualTo(200);
		assertThat(response.headers().firstValue("Content-Type")).get().asString().startsWith("text/event-stream");
		List<Event> events = Event.parse(response.body());
		assertThat(events.get(0).type()).isEqualTo("tool-call");
		assertThat(events.get(0).data()).hasToString(
				"{\"id\":1,\"server\":\"this application\",\"tool\":\"get_system_status\",\"arguments\":\"{}\"}");
		assertThat(events.get(1).type()).isEqualTo("tool-result");
		assertThat(events.get(1).data().get("text").asString()).isEqualTo("处理器: 2 😀");
		assertThat(events.get(1).data().get("ok").asBoolean()).isTrue();
		assertThat(events.get(1).data().has("durationMs")).isTrue();
		StringBuilder answer = new StringBuilder();
		events.stream().filter((event) -> event.type().equals("token")).forEach((event) -> answer.append(event.text()));
		assertThat(answer).contains("处理器: 2 😀");
		assertThat(events.get(events.size() - 1).type()).isEqualTo("done");
	}

	@ParameterizedTest
	@ValueSource(strings = { "{}", "{\"question\":null}", "{\"question\":\"  \"}", "[]", "no json" })
	void whenThereIsNoQuestionThenTheRequestIsRefused(String body) throws Exception {
		assertThat(post(body, "application/json").statusCode()).isEqualTo(400);
	}

	@Test
	void whenQuestionIsTooLongThenTheReasonIsTold() throws Exception {
		HttpResponse<String> response = ask(Map.of("question", "x".repeat(101)));
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(JSON.readTree(response.body()).get("detail").asString())
			.isEqualTo("The question is longer than 100 characters");
	}

	@Test
	void whenRequestIsNoJsonThenItIsRefused() throws Exception {
		assertThat(post("{\"question\":\"How busy is this machine?\"}", "text/plain").statusCode()).isEqualTo(415);
	}

	@Test
	void whenSessionGoesOnThenItsHistoryIsKeptAndNobodyElseSeesIt() throws Exception {
		ask(Map.of("question", "How busy is this machine?"));
		JsonNode history = JSON.readTree(get("/api/chat").body());
		assertThat(history.size()).isEqualTo(2);
		assertThat(history.get(0)).hasToString("{\"user\":true,\"text\":\"How busy is this machine?\"}");
		assertThat(history.get(1).get("text").asString()).contains("处理器: 2 😀");
		HttpResponse<String> stranger = HttpClient.newHttpClient()
			.send(request("/api/chat").build(), BodyHandlers.ofString());
		assertThat(stranger.body()).isEqualTo("[]");
		assertThat(this.http.send(request("/api/chat").DELETE().build(), BodyHandlers.discarding()).statusCode())
			.isEqualTo(204);
		assertThat(get("/api/chat").body()).isEqualTo("[]");
	}

	@Test
	void whenServersAreAskedForThenTheirStatesAndTheModelAreTold() throws Exception {
		JsonNode overview = JSON.readTree(get("/api/servers").body());
		assertThat(overview.path("model")).hasToString("{\"name\":\"demo (no language model)\",\"demo\":true}");
		assertThat(overview.path("servers").get(0))
			.hasToString("{\"name\":\"one\",\"state\":\"UP\",\"protocolVersion\":\"2025-11-25\",\"error\":null,"
					+ "\"consent\":null,\"tools\":[{\"name\":\"get\",\"description\":\"Gets\"}]}");
		assertThat(overview.path("servers").get(1).get("error").asString()).isEqualTo("no such program");
		assertThat(overview.path("servers").get(2))
			.hasToString("{\"name\":\"three\",\"state\":\"NEEDS_AUTHORIZATION\",\"protocolVersion\":null,"
					+ "\"error\":null,\"consent\":{\"host\":\"login.example:8443\","
					+ "\"url\":\"https://login.example:8443/authorize?state=x\"},\"tools\":[]}");
	}

	@Test
	void whenPageIsAskedForThenItAndItsPartsCome() throws Exception {
		assertThat(get("/").body()).contains("<title>Chat agent");
		for (String part : List.of("chat.css", "chat.js", "answer.js", "approval.js", "attention.js", "consent.js",
				"tool.js", "dom.js", "markdown.js", "servers.js", "sse.js", "favicon.svg")) {
			assertThat(get("/" + part).statusCode()).as(part).isEqualTo(200);
		}
	}

	private HttpResponse<String> ask(Map<String, String> body) throws Exception {
		return post(JSON.writeValueAsString(body), "application/json");
	}

	private HttpResponse<String> post(String body, String contentType) throws Exception {
		return this.http.send(
				request("/api/chat").header("Content-Type", contentType).POST(BodyPublishers.ofString(body)).build(),
				BodyHandlers.ofString());
	}

	private HttpResponse<String> get(String path) throws Exception {
		return this.http.send(request(path).build(), BodyHandlers.ofString());
	}

	private HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path));
	}

	private record Event(String type, JsonNode data) {

		private static List<Event> parse(String stream) {
			return List.of(stream.split("\n\n"))
				.stream()
				.map((block) -> new Event(field(block, "event:"), JSON.readTree(field(block, "data:"))))
				.toList();
		}

		private static String field(String block, String name) {
			return block.lines()
				.filter((line) -> line.startsWith(name))
				.map((line) -> line.substring(name.length()))
				.findFirst()
				.orElseThrow();
		}

		private String text() {
			return Objects.requireNonNull(this.data.get("text")).asString();
		}

	}

	@TestConfiguration(proxyBeanMethods = false)
	static class Doubles {

		@Bean
		ToolCallbackProvider tools() {
			return ToolCallbackProvider.from(TestTool.of("get_system_status", "Tells how busy the machine is.", "{}",
					(arguments) -> "处理器: 2 😀"));
		}

		@Bean
		@Primary
		ServerDirectory servers() {
			return () -> List.of(
					new Server("one", State.UP, "2025-11-25", null, null, List.of(new Tool("get", "Gets"))),
					new Server("two", State.DOWN, null, "no such program", null, List.of()),
					new Server("three", State.NEEDS_AUTHORIZATION, null, null,
							new Consent("login.example:8443", "https://login.example:8443/authorize?state=x"),
							List.of()));
		}

	}

}
