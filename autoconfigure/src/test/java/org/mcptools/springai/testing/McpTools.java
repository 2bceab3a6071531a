/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai.testing;

import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpToolCallback;
import org.springframework.ai.tool.ToolCallback;

/**
 * Callbacks for tools of a server in memory.
 */
public final class McpTools implements AutoCloseable {

	private final McpAsyncClient client;

	public McpTools(MemoryServer server) {
		this.client = server.client();
	}

	public ToolCallback named(String name) {
		return new McpToolCallback(this.client,
				McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed(name))));
	}

	/** Return a tool whose server says that it only reads. */
	public ToolCallback reading(String name) {
		return new McpToolCallback(this.client, McpToolDefinition
			.from(MemoryServer.json("{\"name\":\"" + name + "\",\"annotations\":{\"readOnlyHint\":true}}")));
	}

	@Override
	public void close() {
		this.client.close();
	}

}
