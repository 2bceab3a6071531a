/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contenders;

import java.time.Duration;
import java.util.List;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.mcp.client.DefaultMcpClient;
import dev.langchain4j.mcp.client.McpClient;
import dev.langchain4j.mcp.client.transport.McpTransport;
import dev.langchain4j.mcp.client.transport.http.StreamableHttpMcpTransport;
import dev.langchain4j.mcp.client.transport.stdio.StdioMcpTransport;
import dev.langchain4j.service.tool.ToolExecutionResult;
import org.mcptools.benchmarks.contender.Adapter;
import org.mcptools.benchmarks.contender.Contender;

/**
 * The MCP client of LangChain4j.
 */
public final class LangChainAdapter implements Adapter {

	private static final Duration TIMEOUT = Duration.ofSeconds(30);

	/**
	 * Create an adapter.
	 */
	public LangChainAdapter() {
	}

	@Override
	public Contender stdio(List<String> command) {
		return connect(new StdioMcpTransport.Builder().command(command).build());
	}

	@Override
	public Contender http(String url) {
		return connect(new StreamableHttpMcpTransport.Builder().url(url).timeout(TIMEOUT).build());
	}

	private static Contender connect(McpTransport transport) {
		McpClient client = new DefaultMcpClient.Builder().transport(transport).toolExecutionTimeout(TIMEOUT).build();
		client.listTools();
		return new Client(client);
	}

	private record Client(McpClient client) implements Contender {

		@Override
		public String call(String tool, String arguments) {
			ToolExecutionResult result = this.client
				.executeTool(ToolExecutionRequest.builder().name(tool).arguments(arguments).build());
			if (result.isError()) {
				throw new IllegalStateException(result.resultText());
			}
			return result.resultText();
		}

		@Override
		public void close() {
			try {
				this.client.close();
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		}

	}

}
