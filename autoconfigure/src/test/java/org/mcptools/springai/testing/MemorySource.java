/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai.testing;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpToolSettings;
import org.mcptools.springai.McpToolSource;

/**
 * A source of tools that holds what a test puts into it.
 */
public final class MemorySource implements McpToolSource {

	private final McpAsyncClient client;

	private final CompletableFuture<Void> firstTools = new CompletableFuture<>();

	private volatile List<McpToolDefinition> tools = List.of();

	private McpToolSettings settings = McpToolSettings.DEFAULTS;

	public MemorySource(McpAsyncClient client) {
		this.client = client;
	}

	/** Let the tools be seen. */
	public MemorySource see(String... toolsJson) {
		this.tools = List.of(toolsJson).stream().map(MemoryServer::json).map(McpToolDefinition::from).toList();
		this.firstTools.complete(null);
		return this;
	}

	/** Want something of the tools. */
	public MemorySource with(McpToolSettings settings) {
		this.settings = settings;
		return this;
	}

	@Override
	public McpToolSettings settings() {
		return this.settings;
	}

	@Override
	public McpAsyncClient client() {
		return this.client;
	}

	@Override
	public List<McpToolDefinition> tools() {
		return this.tools;
	}

	@Override
	public CompletableFuture<Void> firstTools() {
		return this.firstTools;
	}

}
