/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.mcptools.client.protocol.McpToolDefinition;

/**
 * Tells what is different in a list of tools.
 */
final class ToolChanges {

	private ToolChanges() {
	}

	static McpToolsChangedEvent between(String serverName, List<McpToolDefinition> before,
			List<McpToolDefinition> after) {
		Map<String, McpToolDefinition> old = new LinkedHashMap<>();
		before.forEach((tool) -> old.put(tool.name(), tool));
		List<String> added = new ArrayList<>();
		List<String> changed = new ArrayList<>();
		for (McpToolDefinition tool : after) {
			McpToolDefinition known = old.remove(tool.name());
			if (known == null) {
				added.add(tool.name());
			}
			else if (!known.equals(tool)) {
				changed.add(tool.name());
			}
		}
		return new McpToolsChangedEvent(serverName, added, new ArrayList<>(old.keySet()), changed);
	}

}
