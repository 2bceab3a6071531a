/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpToolDefinition;

/**
 * Makes events of what is new about a server. Not thread-safe: whoever calls it sees to
 * the order.
 */
final class ServerNews {

	private final String serverName;

	private final Consumer<Object> events;

	private List<McpToolDefinition> tools = List.of();

	private @Nullable McpServerStatus last;

	/**
	 * Create news of a server of which nothing is known.
	 * @param serverName the server's name
	 * @param events takes the events, without delay
	 */
	ServerNews(String serverName, Consumer<Object> events) {
		this.serverName = serverName;
		this.events = events;
	}

	void tell(List<McpToolDefinition> now) {
		if (this.tools != now) {
			this.events.accept(ToolChanges.between(this.serverName, this.tools, now));
			this.tools = now;
		}
	}

	void tell(McpServerStatus now) {
		McpServerStatus before = this.last;
		boolean otherError = now.lastError() != null && (before == null || before.lastError() != now.lastError());
		if (before == null || before.state() != now.state() || otherError) {
			this.events.accept(new McpServerStatusChangedEvent(now, (before != null) ? before.state() : null));
			this.last = now;
		}
	}

}
