/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;

/**
 * The tools of a server have changed, or were seen for the first time. Published to the
 * application context in the same way as {@link McpServerStatusChangedEvent}.
 *
 * @param serverName the server's name
 * @param added the names of tools that are new
 * @param removed the names of tools that are gone
 * @param changed the names of tools that are no longer the same
 */
public record McpToolsChangedEvent(String serverName, List<String> added, List<String> removed, List<String> changed) {

	public McpToolsChangedEvent {
		added = List.copyOf(added);
		removed = List.copyOf(removed);
		changed = List.copyOf(changed);
	}

}
