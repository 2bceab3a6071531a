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
 * What a tool answered (since revision 2025-11-25).
 *
 * @param toolUseId the {@link ToolUseContent#id()} that it answers
 * @param content the content blocks
 * @param structuredContent the structured result, or {@code null}; not to be changed
 * @param isError whether the tool failed
 * @param meta the {@code _meta} member, or {@code null}
 */
public record ToolResultContent(String toolUseId, List<Content> content, @Nullable JsonNode structuredContent,
		boolean isError, @Nullable JsonNode meta) implements SamplingContent {

	public ToolResultContent {
		content = List.copyOf(content);
	}

}
