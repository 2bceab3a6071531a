/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a tool answered.
 *
 * @param content the content blocks, in the server's order
 * @param structuredContent the structured result, or {@code null} where there is none
 * (since revision 2025-06-18); not to be changed
 * @param isError whether the tool failed; the content then says why
 * @param meta the {@code _meta} member, or {@code null}; not to be changed
 */
public record McpToolCallResult(List<Content> content, @Nullable JsonNode structuredContent, boolean isError,
		@Nullable JsonNode meta) {

	public McpToolCallResult {
		content = List.copyOf(content);
	}

	static McpToolCallResult from(JsonNode result) {
		Wire.object(result, "the result");
		JsonNode content = result.get("content");
		JsonNode structured = Wire.any(result, "structuredContent");
		if (structured == null && (content == null || !content.isArray())) {
			throw new InvalidValueException("the result has neither 'content' nor 'structuredContent'");
		}
		return new McpToolCallResult(Wire.list(result, "content", Content::from), structured,
				Boolean.TRUE.equals(Wire.bool(result, "isError")), Wire.objectOrNull(result, "_meta"));
	}

	/**
	 * Return the structured content as a value of the application.
	 * @param <T> the type of the value
	 * @param type the type of the value, which Jackson can read
	 * @return the value
	 * @throws IllegalStateException if there is no structured content
	 * @throws IllegalArgumentException if it does not fit the type; the message says
	 * where
	 */
	public <T> T structuredContent(Class<T> type) {
		JsonNode structured = this.structuredContent;
		if (structured == null) {
			throw new IllegalStateException("The result has no structured content"
					+ (this.isError ? ", for the tool has failed: " + text() : ""));
		}
		try {
			return JsonMapper.shared().treeToValue(structured, type);
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("The structured content of the result is not a " + type.getSimpleName()
					+ ": " + ex.getOriginalMessage() + " (at " + ex.getPathReference() + ")", ex);
		}
	}

	/**
	 * Return the text blocks, joined by line breaks.
	 * @return the text, empty where there is none
	 */
	public String text() {
		if (this.content.size() == 1 && this.content.get(0) instanceof TextContent only) {
			// Joining copies, which shows with a text of megabytes.
			return only.text();
		}
		return this.content.stream()
			.filter(TextContent.class::isInstance)
			.map((block) -> ((TextContent) block).text())
			.collect(Collectors.joining("\n"));
	}

}
