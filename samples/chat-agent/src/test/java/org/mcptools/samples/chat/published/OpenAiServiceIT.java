/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.published;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.mcptools.autoconfigure.McpClientProperties;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The profile {@code openai}: chat completions.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(McpClientProperties.Type.class)
class OpenAiServiceIT extends ModelServiceScenarios {

	@Override
	List<String> settings(String url) {
		return List.of("--spring.profiles.active=openai", "--OPENAI_API_KEY=no-key", "--OPENAI_MODEL=some-model",
				"--OPENAI_BASE_URL=" + url + "/v1");
	}

	@Override
	void checkRequest(RequestRecorder.Request request, String question, boolean streaming) {
		assertThat(request.path()).isEqualTo("/v1/chat/completions");
		assertThat(request.headers()).containsEntry("Authorization", "Bearer no-key");
		assertThat(request.body().path("model").asString()).isEqualTo("some-model");
		assertThat(request.body().path("stream").asBoolean(false)).isEqualTo(streaming);
		assertThat(request.body().at("/messages/0/role").asString()).isIn("system", "developer");
		assertThat(text(request.body().at("/messages/0/content"))).contains("Use the tools whenever they can tell");
		assertThat(request.body().at("/messages/1/role").asString()).isEqualTo("user");
		assertThat(text(request.body().at("/messages/1/content"))).isEqualTo(question);
	}

	@Override
	Map<String, Map.Entry<String, JsonNode>> tools(JsonNode body) {
		Map<String, Map.Entry<String, JsonNode>> tools = new LinkedHashMap<>();
		body.path("tools").forEach((tool) -> {
			assertThat(tool.path("type").asString()).isEqualTo("function");
			JsonNode function = tool.path("function");
			tools.put(function.path("name").asString(),
					Map.entry(function.path("description").asString(), function.path("parameters")));
		});
		assertThat(tools).hasSameSizeAs(body.path("tools"));
		return tools;
	}

	@Override
	List<Map<String, String>> calls(JsonNode body) {
		List<Map<String, String>> rounds = new ArrayList<>();
		body.path("messages").forEach((message) -> {
			if (message.path("role").asString().equals("assistant")) {
				Map<String, String> calls = new LinkedHashMap<>();
				message.path("tool_calls").forEach((call) -> {
					assertThat(call.path("type").asString()).isEqualTo("function");
					calls.put(call.path("id").asString(),
							call.at("/function/name").asString() + " " + call.at("/function/arguments").asString());
				});
				rounds.add(calls);
			}
		});
		return rounds;
	}

	/** One message for each result, after the message with the calls. */
	@Override
	List<Map<String, String>> results(JsonNode body) {
		List<Map<String, String>> rounds = new ArrayList<>();
		body.path("messages").forEach((message) -> {
			String role = message.path("role").asString();
			if (role.equals("assistant")) {
				rounds.add(new LinkedHashMap<>());
			}
			else if (role.equals("tool")) {
				assertThat(rounds.get(rounds.size() - 1)
					.put(message.path("tool_call_id").asString(), text(message.path("content")))).isNull();
			}
		});
		return rounds;
	}

	/** Text may come alone or in parts. */
	private static String text(JsonNode content) {
		if (!content.isArray()) {
			return content.asString();
		}
		assertThat(content).hasSize(1);
		assertThat(content.path(0).path("type").asString()).isEqualTo("text");
		return content.path(0).path("text").asString();
	}

}
