/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.util.List;

import org.mcptools.benchmarks.contender.Contender;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.client.transport.stdio.StdioSettings;

/**
 * The client of this project, which keeps its server connected.
 */
final class ClientContender implements Contender {

	private final McpClient client;

	private ClientContender(McpClientBuilder builder) {
		this.client = builder.reconnect(ReconnectSettings.DEFAULTS).build();
		this.client.initialize();
	}

	static ClientContender stdio(List<String> command) {
		return new ClientContender(McpClient.builder("server")
			.stdio(StdioSettings.of(command.get(0), command.subList(1, command.size()).toArray(String[]::new))));
	}

	static ClientContender http(String url) {
		return new ClientContender(McpClient.builder("server").http(HttpSettings.of(url)));
	}

	McpClient client() {
		return this.client;
	}

	@Override
	public String call(String tool, String arguments) {
		return this.client.callTool(tool, arguments).text();
	}

	@Override
	public void close() {
		this.client.close();
	}

}
