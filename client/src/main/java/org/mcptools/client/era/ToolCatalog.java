/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.McpMethod;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.POJONode;

/**
 * The tools that a server has listed, with the headers that their calls need.
 */
final class ToolCatalog {

	private static final Logger logger = LoggerFactory.getLogger(ToolCatalog.class);

	private final String server;

	private final Map<String, ToolHeaders> headers = new ConcurrentHashMap<>();

	ToolCatalog(String server) {
		this.server = server;
	}

	/**
	 * Remember the tools of a page, and leave out those that break the rules.
	 * @param page the result of {@code tools/list}
	 * @return the page without them
	 */
	JsonNode accept(JsonNode page) {
		if (!(page.get("tools") instanceof ArrayNode tools)) {
			return page;
		}
		ArrayNode good = tools.arrayNode();
		for (JsonNode tool : tools) {
			String name = tool.path("name").asString("");
			try {
				this.headers.put(name, ToolHeaders.of(tool.path("inputSchema")));
				good.add(tool);
			}
			catch (ToolHeaders.InvalidToolException ex) {
				this.headers.remove(name);
				logger.warn("Leaving out tool '{}' of MCP server '{}': {}", name, this.server, ex.getMessage());
			}
		}
		((ObjectNode) page).set("tools", good);
		return page;
	}

	void forget() {
		this.headers.clear();
	}

	boolean knows(JsonNode name) {
		return this.headers.containsKey(name.asString(""));
	}

	Map<String, String> headersFor(McpMethod<?, ?> method, ObjectNode params) {
		ToolHeaders known = McpMethod.TOOLS_CALL.name().equals(method.name())
				? this.headers.get(params.path("name").asString("")) : null;
		if (known == null || known.parameters().isEmpty()) {
			return Map.of();
		}
		JsonNode arguments = params.path("arguments");
		// They travel as the text that the caller gave.
		return known.forCall((arguments instanceof POJONode) ? Json.read(Json.write(arguments)) : arguments);
	}

}
