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
import java.util.function.Function;

import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.mcptools.autoconfigure.McpClientProperties;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The profile {@code anthropic}: messages.
 */
@ParameterizedClass(name = "{0}")
@EnumSource(McpClientProperties.Type.class)
class AnthropicServiceIT extends ModelServiceScenarios {

	@Override
	List<String> settings(String url) {
		return List.of("--spring.profiles.active=anthropic", "--ANTHROPIC_API_KEY=no-key",
				"--ANTHROPIC_MODEL=some-model", "--ANTHROPIC_BASE_URL=" + url);
	}

	@Override
	void checkRequest(RequestRecorder.Request request, String question, boolean streaming) {
		assertThat(request.path()).isEqualTo("/v1/messages");
		assertThat(request.headers()).containsEntry("x-api-key", "no-key").containsKey("anthropic-version");
		assertThat(request.body().path("model").asString()).isEqualTo("some-model");
		assertThat(request.body().path("max_tokens").asInt()).isPositive();
		assertThat(request.body().path("stream").asBoolean(false)).isEqualTo(streaming);
		assertThat(text(request.body().path("system"))).contains("Use the tools whenever they can tell");
		assertThat(request.body().at("/messages/0/role").asString()).isEqualTo("user");
		assertThat(text(request.body().at("/messages/0/content"))).isEqualTo(question);
	}

	@Override
	Map<String, Map.Entry<String, JsonNode>> tools(JsonNode body) {
		Map<String, Map.Entry<String, JsonNode>> tools = new LinkedHashMap<>();
		body.path("tools")
			.forEach((tool) -> tools.put(tool.path("name").asString(),
					Map.entry(tool.path("description").asString(), tool.path("input_schema"))));
		assertThat(tools).hasSameSizeAs(body.path("tools"));
		return tools;
	}

	@Override
	List<Map<String, String>> calls(JsonNode body) {
		return blocks(body, "assistant", "tool_use", "id",
				(block) -> block.path("name").asString() + " " + block.path("input"));
	}

	/** All results of a round belong into the one message that follows the calls. */
	@Override
	List<Map<String, String>> results(JsonNode body) {
		return blocks(body, "user", "tool_result", "tool_use_id", (block) -> text(block.path("content")));
	}

	private static List<Map<String, String>> blocks(JsonNode body, String role, String type, String id,
			Function<JsonNode, String> content) {
		List<Map<String, String>> rounds = new ArrayList<>();
		body.path("messages").forEach((message) -> {
			Map<String, String> blocks = new LinkedHashMap<>();
			message.path("content").forEach((block) -> {
				if (block.path("type").asString().equals(type)) {
					assertThat(message.path("role").asString()).isEqualTo(role);
					assertThat(blocks.put(block.path(id).asString(), content.apply(block))).isNull();
				}
			});
			if (!blocks.isEmpty()) {
				rounds.add(blocks);
			}
		});
		return rounds;
	}

	/** Text may come alone or in blocks. */
	private static String text(JsonNode content) {
		if (!content.isArray()) {
			return content.asString();
		}
		assertThat(content).hasSize(1);
		assertThat(content.path(0).path("type").asString()).isEqualTo("text");
		return content.path(0).path("text").asString();
	}

}
