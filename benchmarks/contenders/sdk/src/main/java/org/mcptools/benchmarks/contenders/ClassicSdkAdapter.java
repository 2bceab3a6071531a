/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contenders;

import java.time.Duration;
import java.util.List;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpClientTransport;
import io.modelcontextprotocol.spec.McpSchema;
import org.mcptools.benchmarks.contender.Adapter;
import org.mcptools.benchmarks.contender.Contender;

/**
 * The client of the MCP Java SDK for revisions with a handshake.
 */
public final class ClassicSdkAdapter implements Adapter {

	private static final int LARGEST = 64 * 1024 * 1024;

	/**
	 * Create an adapter.
	 */
	public ClassicSdkAdapter() {
	}

	@Override
	public Contender stdio(List<String> command) {
		StdioClientTransport transport = new StdioClientTransport(
				ServerParameters.builder(command.get(0)).args(command.subList(1, command.size())).build(),
				McpJsonDefaults.getMapper(), LARGEST);
		transport.setStdErrorHandler((line) -> {
		});
		return connect(transport);
	}

	@Override
	public Contender http(String url) {
		return connect(HttpClientStreamableHttpTransport.builder(url).maxResponseSize(LARGEST).build());
	}

	private static Contender connect(McpClientTransport transport) {
		McpSyncClient client = McpClient.sync(transport).requestTimeout(Duration.ofSeconds(30)).build();
		client.initialize();
		client.listTools();
		return new Client(client);
	}

	private record Client(McpSyncClient client) implements Contender {

		@Override
		public String call(String tool, String arguments) {
			McpSchema.CallToolResult result = this.client
				.callTool(new McpSchema.CallToolRequest(McpJsonDefaults.getMapper(), tool, arguments));
			return ((McpSchema.TextContent) result.content().get(0)).text();
		}

		@Override
		public void close() {
			this.client.close();
		}

	}

}
