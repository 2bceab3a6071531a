/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.conformance;

import java.util.List;
import java.util.Map;

import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.McpToolDefinition;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What to do in each scenario, once the connection is there.
 */
final class Scenarios {

	private static final JsonMapper JSON = new JsonMapper();

	private Scenarios() {
	}

	static Scenario of(String name, String context) {
		return switch (name) {
			case "initialize", "request-metadata", "json-schema-ref-no-deref" -> McpClient::listTools;
			case "tools_call" -> (client) -> {
				client.listTools();
				client.callTool("add_numbers", "{\"a\":5,\"b\":3}");
			};
			case "http-standard-headers" -> Scenarios::everything;
			case "http-custom-headers" -> (client) -> callListed(client, JSON.readTree(context).path("toolCalls"));
			case "json-schema-2020-12-preservation" -> Scenarios::echoSchema;
			case "sep-2640-client-no-prefetch" -> Skills::list;
			case "sep-2640-client-verify-digest", "sep-2640-client-verify-size", "sep-2640-client-verify-frontmatter" ->
				Skills::load;
			default -> Scenarios::callEachTool;
		};
	}

	private static void callEachTool(McpClient client) {
		for (McpToolDefinition tool : client.listTools()) {
			client.callTool(tool.name(), "{}");
		}
	}

	private static void everything(McpClient client) {
		callEachTool(client);
		client.listResources().forEach((resource) -> client.readResource(resource.uri()));
		client.listPrompts().forEach((prompt) -> client.getPrompt(prompt.name(), Map.of()));
	}

	private static void callListed(McpClient client, JsonNode calls) {
		client.listTools();
		for (JsonNode call : calls) {
			client.callTool(call.path("name").asString(""), call.path("arguments").toString());
		}
	}

	private static void echoSchema(McpClient client) {
		List<McpToolDefinition> tools = client.listTools();
		JsonNode schema = tools.stream()
			.filter((tool) -> tool.name().equals("json_schema_2020_12_tool"))
			.findFirst()
			.orElseThrow()
			.inputSchema();
		client.callTool("json_schema_echo", "{\"schema\":" + schema + "}");
	}

	/**
	 * A scenario.
	 */
	interface Scenario {

		void run(McpClient client);

	}

}
