/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One page of a server's tools.
 *
 * @param tools the tools that could be read, in the server's order
 * @param problems one sentence for each entry that is not a tool; such an entry costs the
 * server that one tool and no other
 * @param nextCursor where the next page begins, or {@code null} after the last page; an
 * empty string is a cursor like any other
 */
public record ListToolsResult(List<McpToolDefinition> tools, List<String> problems, @Nullable String nextCursor) {

	public ListToolsResult {
		tools = List.copyOf(tools);
		problems = List.copyOf(problems);
	}

	static ListToolsResult from(JsonNode result) {
		Wire.object(result, "the result");
		JsonNode array = result.get("tools");
		if (array == null || !array.isArray()) {
			throw new InvalidValueException("'tools' is not an array");
		}
		List<McpToolDefinition> tools = new ArrayList<>(array.size());
		List<String> problems = new ArrayList<>();
		for (int i = 0; i < array.size(); i++) {
			try {
				tools.add(McpToolDefinition.from(array.get(i)));
			}
			catch (InvalidValueException ex) {
				problems.add("tools[" + i + "]: " + ex.getMessage());
			}
		}
		return new ListToolsResult(tools, problems, Wire.text(result, "nextCursor"));
	}

}
