/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contenders;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import org.mcptools.benchmarks.contender.Adapter;
import org.mcptools.benchmarks.contender.Contender;
import org.springframework.ai.mcp.SyncMcpToolCallback;
import org.springframework.ai.mcp.SyncMcpToolCallbackProvider;
import org.springframework.ai.tool.ToolCallback;

/**
 * The MCP client of Spring AI, through the callback that a model calls.
 */
public final class IncumbentAdapter implements Adapter {

	/**
	 * Create an adapter.
	 */
	public IncumbentAdapter() {
	}

	@Override
	public Contender stdio(List<String> command) {
		StdioClientTransport transport = new StdioClientTransport(
				ServerParameters.builder(command.get(0)).args(command.subList(1, command.size())).build(),
				McpJsonDefaults.getMapper());
		transport.setStdErrorHandler((line) -> {
		});
		return connect(transport);
	}

	@Override
	public Contender http(String url) {
		return connect(HttpClientStreamableHttpTransport.builder(url).build());
	}

	private static Contender connect(McpClientTransport transport) {
		// Not the default of 20 seconds: a round would have to wait for calls that are
		// lost.
		McpSyncClient client = McpClient.sync(transport).requestTimeout(Duration.ofSeconds(30)).build();
		client.initialize();
		Map<String, SyncMcpToolCallback> callbacks = Arrays
			.stream(new SyncMcpToolCallbackProvider(List.of(client)).getToolCallbacks())
			.map(SyncMcpToolCallback.class::cast)
			.collect(Collectors.toMap(SyncMcpToolCallback::getOriginalToolName, Function.identity()));
		return new Callbacks(client, Map.copyOf(callbacks));
	}

	private record Callbacks(McpSyncClient client, Map<String, ToolCallback> callbacks) implements Contender {

		@Override
		public String call(String tool, String arguments) {
			return this.callbacks.get(tool).call(arguments);
		}

		@Override
		public void close() {
			this.client.close();
		}

	}

}
