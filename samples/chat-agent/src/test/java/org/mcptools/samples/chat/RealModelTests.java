/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The profile of a real model, with a service of that kind that asks for a tool call and
 * then answers from its result.
 */
class RealModelTests {

	private static final String CALL = """
			"tool_calls":[{"index":0,"id":"call-1","type":"function","function":{"name":"get_system_status",
			"arguments":"{\\"detail\\":true}"}}]""";

	private final List<JsonNode> requests = new CopyOnWriteArrayList<>();

	private HttpServer service;

	@BeforeEach
	void startService() throws IOException {
		this.service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.service.createContext("/v1/chat/completions", this::answer);
		this.service.start();
	}

	@AfterEach
	void stopService() {
		this.service.stop(0);
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenModelAsksForToolCallThenItGetsTheResultAndAnswers(boolean streaming) {
		List<ChatEvent> events = new CopyOnWriteArrayList<>();
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(ChatAgentApplication.class,
				Tools.class)
			.web(WebApplicationType.NONE)
			.run("--mcp.client.enabled=false", "--spring.profiles.active=openai", "--OPENAI_API_KEY=no-key",
					"--OPENAI_BASE_URL=http://127.0.0.1:" + this.service.getAddress().getPort() + "/v1")) {
			ChatService chat = context.getBean(ChatService.class);
			if (streaming) {
				chat.stream("me", "How busy?").doOnNext(events::add).blockLast(Duration.ofSeconds(30));
			}
			else {
				chat.ask("me", "How busy?", events::add);
			}
		}
		assertThat(events).element(0)
			.isEqualTo(new ChatEvent.ToolCall(1, "this application", "get_system_status", "{\"detail\":true}"));
		assertThat(events.stream()
			.filter(ChatEvent.Token.class::isInstance)
			.map((event) -> ((ChatEvent.Token) event).text())
			.reduce("", String::concat)).isEqualTo("It has 2 CPUs.");
		assertThat(events).last().isInstanceOf(ChatEvent.Done.class);
		assertThat(this.requests).hasSize(2);
		assertThat(this.requests.get(0).path("messages").get(0).path("content").asString())
			.contains("Use the tools whenever they can tell");
		assertThat(this.requests.get(0).path("tools").get(0).path("function").path("name").asString())
			.isEqualTo("get_system_status");
		assertThat(this.requests.get(1).path("messages").toString()).contains("\"CPUs: 2\"");
	}

	private void answer(HttpExchange exchange) throws IOException {
		JsonNode request = JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes());
		this.requests.add(request);
		boolean first = this.requests.size() == 1;
		boolean stream = request.path("stream").asBoolean(false);
		exchange.getResponseHeaders().add("Content-Type", stream ? "text/event-stream" : "application/json");
		exchange.sendResponseHeaders(200, 0);
		try (exchange) {
			exchange.getResponseBody().write((stream ? stream(first) : whole(first)).getBytes(StandardCharsets.UTF_8));
		}
	}

	private static String whole(boolean first) {
		return completion("chat.completion", "message",
				first ? "\"role\":\"assistant\",\"content\":null," + CALL
						: "\"role\":\"assistant\",\"content\":\"It has 2 CPUs.\"",
				first ? "\"tool_calls\"" : "\"stop\"");
	}

	private static String stream(boolean first) {
		List<String> deltas = first ? List.of("\"role\":\"assistant\"," + CALL)
				: List.of("\"role\":\"assistant\",\"content\":\"It has \"", "\"content\":\"2 CPUs.\"");
		StringBuilder events = new StringBuilder();
		deltas.forEach((delta) -> events.append("data: ").append(chunk(delta, "null")).append("\n\n"));
		return events.append("data: ")
			.append(chunk("", first ? "\"tool_calls\"" : "\"stop\""))
			.append("\n\ndata: [DONE]\n\n")
			.toString();
	}

	private static String chunk(String delta, String finishReason) {
		return completion("chat.completion.chunk", "delta", delta, finishReason);
	}

	private static String completion(String object, String part, String content, String finishReason) {
		return """
				{"id":"1","object":"%s","created":1,"model":"stub","choices":[{"index":0,"%s":{%s},"finish_reason":%s}]}"""
			.formatted(object, part, content.replace("\n", ""), finishReason);
	}

	static class Tools {

		@Bean
		ToolCallbackProvider tools() {
			return ToolCallbackProvider.from(TestTool.of("get_system_status", "Tells how busy the machine is.",
					"{\"type\":\"object\",\"properties\":{\"detail\":{\"type\":\"boolean\"}}}",
					(arguments) -> "CPUs: 2"));
		}

	}

}
