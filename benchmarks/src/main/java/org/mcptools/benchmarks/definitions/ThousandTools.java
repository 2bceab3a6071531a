/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.definitions;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.McpToolSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Ten servers with a hundred tools each, all of them seen already.
 *
 * @param sources the servers
 */
record ThousandTools(List<Server> sources) {

	private static final int SERVERS = 10;

	private static final int TOOLS_OF_EACH = 100;

	private static final JsonMapper JSON = new JsonMapper();

	static ThousandTools create() {
		return new ThousandTools(IntStream.range(0, SERVERS).mapToObj(ThousandTools::server).toList());
	}

	private static Server server(int number) {
		McpAsyncClient client = McpClient.builder("server-" + number).transport(() -> {
			throw new IllegalStateException("Nobody calls these tools");
		}).buildAsync();
		List<McpToolDefinition> tools = IntStream.range(0, TOOLS_OF_EACH)
			.mapToObj((tool) -> tool("server_" + number + "_tool_" + tool))
			.toList();
		return new Server(client, tools);
	}

	private static McpToolDefinition tool(String name) {
		return McpToolDefinition.from(JSON.readTree("""
				{"name":"%s","title":"Search in orders","description":"Finds the orders of a customer, newest first.",
				"inputSchema":{"type":"object","properties":{
				"customer":{"type":"string","description":"The number of the customer"},
				"since":{"type":"string","format":"date","description":"Only orders of this day or later"},
				"states":{"type":"array","items":{"type":"string","enum":["open","paid","sent","cancelled"]}},
				"limit":{"type":"integer","minimum":1,"maximum":100}},"required":["customer"]},
				"annotations":{"readOnlyHint":true}}""".formatted(name)));
	}

	/** Return a provider that has not been asked yet. */
	McpToolCallbackProvider newProvider() {
		return new McpToolCallbackProvider(this::sources, () -> false);
	}

	/**
	 * A server whose tools never change.
	 *
	 * @param client its client, never connected
	 * @param tools its tools
	 */
	record Server(McpAsyncClient client, List<McpToolDefinition> tools) implements McpToolSource {

		private static final CompletableFuture<Void> SEEN = CompletableFuture.completedFuture(null);

		@Override
		public CompletableFuture<Void> firstTools() {
			return SEEN;
		}

	}

}
