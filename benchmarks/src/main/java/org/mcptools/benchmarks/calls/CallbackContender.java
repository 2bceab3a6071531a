/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.mcptools.benchmarks.contender.Contender;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpResultSettings;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.McpToolSettings;
import org.mcptools.springai.McpToolSource;
import org.springframework.ai.tool.ToolCallback;

/**
 * The same client through the {@code ToolCallback} that a model calls.
 */
final class CallbackContender implements Contender {

	private final ClientContender server;

	private final Map<String, ToolCallback> callbacks;

	CallbackContender(ClientContender server) {
		this.server = server;
		Source source = new Source(this.server.client().async(), this.server.client().listTools());
		this.callbacks = Arrays
			.stream(new McpToolCallbackProvider(() -> List.of(source), () -> false).getToolCallbacks())
			.collect(Collectors.toUnmodifiableMap(CallbackContender::tool, Function.identity()));
	}

	/** Names have the server's in front. */
	private static String tool(ToolCallback callback) {
		String name = callback.getToolDefinition().name();
		return name.substring(name.lastIndexOf('_') + 1);
	}

	@Override
	public String call(String tool, String arguments) {
		return Objects.requireNonNull(this.callbacks.get(tool)).call(arguments);
	}

	@Override
	public void close() {
		this.server.close();
	}

	private record Source(McpAsyncClient client, List<McpToolDefinition> tools) implements McpToolSource {

		/** Large results are to be measured, not to be cut. */
		private static final McpToolSettings SETTINGS = McpToolSettings.DEFAULTS
			.withResults(McpResultSettings.DEFAULTS.withMaxLength(0));

		private static final CompletableFuture<Void> SEEN = CompletableFuture.completedFuture(null);

		@Override
		public McpToolSettings settings() {
			return SETTINGS;
		}

		@Override
		public CompletableFuture<Void> firstTools() {
			return SEEN;
		}

	}

}
