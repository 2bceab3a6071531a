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
 * One page of a server's tools.
 *
 * @param tools the tools that could be read, in the server's order
 * @param problems one sentence for each entry that is not a tool
 * @param nextCursor where the next page begins, or {@code null} after the last page; an
 * empty string is a cursor like any other
 */
public record ListToolsResult(List<McpToolDefinition> tools, List<String> problems,
		@Nullable String nextCursor) implements ListResult<McpToolDefinition> {

	public ListToolsResult {
		tools = List.copyOf(tools);
		problems = List.copyOf(problems);
	}

	static ListToolsResult from(JsonNode result) {
		Entries<McpToolDefinition> entries = Entries.of(result, "tools", McpToolDefinition::from);
		return new ListToolsResult(entries.values(), entries.problems(), Wire.text(result, "nextCursor"));
	}

	@Override
	public List<McpToolDefinition> items() {
		return this.tools;
	}

}
