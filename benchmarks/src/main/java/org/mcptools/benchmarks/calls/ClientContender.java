/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.util.List;

import org.mcptools.client.McpClient;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.transport.stdio.StdioSettings;

/**
 * The client of this project, which keeps its server connected.
 */
final class ClientContender implements Contender {

	private final McpClient client;

	ClientContender(List<String> command) {
		this.client = McpClient.builder("server")
			.stdio(StdioSettings.of(command.get(0), command.subList(1, command.size()).toArray(String[]::new)))
			.reconnect(ReconnectSettings.DEFAULTS)
			.build();
		this.client.initialize();
	}

	McpClient client() {
		return this.client;
	}

	@Override
	public String echo(String text) {
		return this.client.callTool("echo", "{\"text\":\"" + text + "\"}").text();
	}

	@Override
	public void close() {
		this.client.close();
	}

}
