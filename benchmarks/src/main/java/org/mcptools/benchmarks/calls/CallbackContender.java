/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.McpToolSource;
import org.springframework.ai.tool.ToolCallback;

/**
 * The same client through the {@code ToolCallback} that a model calls.
 */
final class CallbackContender implements Contender {

	private final ClientContender server;

	private final ToolCallback callback;

	CallbackContender(List<String> command) {
		this.server = new ClientContender(command);
		Source source = new Source(this.server.client().async(), this.server.client().listTools());
		this.callback = List.of(new McpToolCallbackProvider(() -> List.of(source), () -> false).getToolCallbacks())
			.stream()
			.filter((each) -> each.getToolDefinition().name().endsWith("echo"))
			.findFirst()
			.orElseThrow();
	}

	@Override
	public String echo(String text) {
		return this.callback.call("{\"text\":\"" + text + "\"}");
	}

	@Override
	public void close() {
		this.server.close();
	}

	private record Source(McpAsyncClient client, List<McpToolDefinition> tools) implements McpToolSource {

		private static final CompletableFuture<Void> SEEN = CompletableFuture.completedFuture(null);

		@Override
		public CompletableFuture<Void> firstTools() {
			return SEEN;
		}

	}

}
