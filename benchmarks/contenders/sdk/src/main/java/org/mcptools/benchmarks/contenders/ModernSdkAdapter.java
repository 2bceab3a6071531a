/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contenders;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.client.McpClient;
import io.modelcontextprotocol.modern.client.McpSyncClient;
import io.modelcontextprotocol.modern.client.transport.HttpClientMcpTransport;
import io.modelcontextprotocol.modern.client.transport.StdioMcpClientTransport;
import org.mcptools.benchmarks.contender.Adapter;
import org.mcptools.benchmarks.contender.Contender;

/**
 * The client of the MCP Java SDK for the stateless revision.
 */
public final class ModernSdkAdapter implements Adapter {

	private static final int LARGEST = 64 * 1024 * 1024;

	/**
	 * Create an adapter.
	 */
	public ModernSdkAdapter() {
	}

	@Override
	public Contender stdio(List<String> command) {
		StdioMcpClientTransport transport = StdioMcpClientTransport
			.builder(ServerParameters.builder(command.get(0)).args(command.subList(1, command.size())).build())
			.inputMaxSize(LARGEST)
			.stderrConsumer((line) -> {
			})
			.start();
		return connected(McpClient.sync(transport).build(), transport::close);
	}

	@Override
	public Contender http(String url) {
		return connected(McpClient.sync(HttpClientMcpTransport.builder(url).maxResponseSize(LARGEST).build()).build(),
				() -> {
				});
	}

	private static Contender connected(McpSyncClient client, Runnable close) {
		client.discover();
		client.listTools().list();
		return new Client(client, close);
	}

	private record Client(McpSyncClient client, Runnable end) implements Contender {

		private static final TypeRef<Map<String, Object>> OBJECT = new TypeRef<>() {
		};

		@Override
		public String call(String tool, String arguments) throws IOException {
			Map<String, Object> values = McpJsonDefaults.getMapper().readValue(arguments, OBJECT);
			McpSchema.CallToolResult result = this.client.tool(tool).arguments(values).call();
			return ((McpSchema.TextContent) result.content().get(0)).text();
		}

		@Override
		public void close() {
			this.end.run();
		}

	}

}
