/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A message of a conversation that a model is to go on with.
 *
 * @param role who speaks
 * @param content what is said: one block, or several since revision 2025-11-25
 * @param meta the {@code _meta} member, or {@code null}; not to be changed
 */
public record SamplingMessage(Role role, List<SamplingContent> content, @Nullable JsonNode meta) {

	public SamplingMessage {
		content = List.copyOf(content);
	}

	static SamplingMessage from(JsonNode node) {
		Wire.object(node, "a message");
		JsonNode content = node.get("content");
		List<SamplingContent> blocks = (content != null && content.isArray())
				? content.valueStream().map(SamplingMessage::block).toList() : List.of(block(content));
		return new SamplingMessage(Role.from(node), blocks, Wire.objectOrNull(node, "_meta"));
	}

	private static SamplingContent block(@Nullable JsonNode node) {
		JsonNode block = Wire.object(node, "'content'");
		String type = Wire.text(block, "type");
		JsonNode meta = Wire.objectOrNull(block, "_meta");
		if ("tool_use".equals(type)) {
			return new ToolUseContent(Wire.requiredText(block, "id"), Wire.requiredText(block, "name"),
					Wire.object(block.get("input"), "'input'"), meta);
		}
		if ("tool_result".equals(type)) {
			return new ToolResultContent(Wire.requiredText(block, "toolUseId"),
					Wire.list(block, "content", Content::from), Wire.any(block, "structuredContent"),
					Boolean.TRUE.equals(Wire.bool(block, "isError")), meta);
		}
		return Content.from(block);
	}

}
