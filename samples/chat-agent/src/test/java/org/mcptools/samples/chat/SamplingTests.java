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
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.protocol.SamplingRequest;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.springai.ChatModelSamplingHandler;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the models of the profiles send to their services when an MCP server asks them.
 */
class SamplingTests {

	private static final String QUESTION = """
			{"systemPrompt": "Be brief.", "maxTokens": 50, "stopSequences": ["END"], "messages": [
			{"role": "user", "content": {"type": "text", "text": "Which city?"}},
			{"role": "user", "content": {"type": "image", "data": "iVBORw0KGgo=", "mimeType": "image/png"}}]}""";

	private final List<JsonNode> requests = new CopyOnWriteArrayList<>();

	private HttpServer service;

	@BeforeEach
	void startService() throws IOException {
		this.service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.service.createContext("/", this::answer);
		this.service.start();
	}

	@AfterEach
	void stopService() {
		this.service.stop(0);
	}

	@ParameterizedTest
	@CsvSource({ "openai, OPENAI, /v1, /max_tokens, /stop", "anthropic, ANTHROPIC, '', /max_tokens, /stop_sequences",
			"ollama, OLLAMA, '', /options/num_predict, /options/stop" })
	void whenAnMcpServerAsksThenTheModelGetsItsWordsAndLimitsAndNoTools(String profile, String variables, String path,
			String maxTokens, String stop) {
		SamplingResult result;
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(ChatAgentApplication.class,
				RealModelTests.Tools.class)
			.web(WebApplicationType.NONE)
			.run("--mcp.client.enabled=false", "--spring.profiles.active=" + profile,
					"--" + variables + "_API_KEY=no-key",
					"--" + variables + "_BASE_URL=http://127.0.0.1:" + this.service.getAddress().getPort() + path)) {
			result = new ChatModelSamplingHandler(() -> context.getBean(ChatModel.class))
				.sample(SamplingRequest.from(JsonMapper.shared().readTree(QUESTION)))
				.toCompletableFuture()
				.join();
		}
		assertThat(result).isEqualTo(SamplingResult.text("Paris", "stub"));
		assertThat(this.requests).singleElement().satisfies((request) -> {
			assertThat(request.at(maxTokens).asInt()).isEqualTo(50);
			assertThat(request.at(stop).toString()).contains("END");
			assertThat(request.toString()).contains("Be brief.", "Which city?", "iVBORw0KGgo=")
				.doesNotContain("get_system_status");
			assertThat(request.path("tools")).isEmpty();
		});
	}

	private void answer(HttpExchange exchange) throws IOException {
		this.requests.add(JsonMapper.shared().readTree(exchange.getRequestBody().readAllBytes()));
		exchange.getResponseHeaders().add("Content-Type", "application/json");
		exchange.sendResponseHeaders(200, 0);
		try (exchange) {
			exchange.getResponseBody().write(body(exchange.getRequestURI().getPath()).getBytes(StandardCharsets.UTF_8));
		}
	}

	private static String body(String path) {
		return switch (path) {
			case "/v1/chat/completions" -> """
					{"id":"1","object":"chat.completion","created":1,"model":"stub","choices":[{"index":0,
					"message":{"role":"assistant","content":"Paris"},"finish_reason":"stop"}]}""";
			case "/v1/messages" -> """
					{"id":"1","type":"message","role":"assistant","model":"stub","stop_reason":"end_turn",
					"content":[{"type":"text","text":"Paris"}],"usage":{"input_tokens":1,"output_tokens":1}}""";
			case "/api/chat" ->
				"""
						{"model":"stub","created_at":"2026-01-01T00:00:00Z","done":true,"done_reason":"stop","prompt_eval_count":1,"eval_count":1,
						"message":{"role":"assistant","content":"Paris"}}""";
			default -> throw new IllegalArgumentException(path);
		};
	}

}
