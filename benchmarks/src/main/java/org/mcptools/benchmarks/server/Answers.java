/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.server;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What {@code src/main/c/mcp.h} answers.
 *
 * @param stateless whether the server speaks revision 2026-07-28
 */
record Answers(boolean stateless) {

	private static final JsonMapper JSON = new JsonMapper();

	private static final String SERVER = """
			"capabilities":{"tools":{"listChanged":true},"logging":{}},\
			"serverInfo":{"name":"benchmark","version":"1"}""";

	private static final String TOOLS = """
			{"resultType":"complete","ttlMs":3600000,"cacheScope":"public","tools":[\
			{"name":"echo","description":"Gives back a text","inputSchema":{"type":"object",\
			"properties":{"text":{"type":"string"}},"required":["text"]}},\
			{"name":"text","description":"Gives a text of some size","inputSchema":{"type":"object",\
			"properties":{"size":{"type":"integer"}},"required":["size"]}},\
			{"name":"pause","description":"Answers after a while","inputSchema":{"type":"object",\
			"properties":{"millis":{"type":"integer"}},"required":["millis"]}},\
			{"name":"hold","description":"Never answers","inputSchema":{"type":"object"}},\
			{"name":"written","description":"How many lines the server has written in its trouble",\
			"inputSchema":{"type":"object"}}]}""";

	/**
	 * Answer a question.
	 * @param message the question
	 * @return the answer, {@code null} where there is none
	 */
	@Nullable String to(JsonNode message) {
		JsonNode id = message.get("id");
		String method = message.path("method").asString("");
		if (id == null || method.isEmpty()) {
			return null;
		}
		return switch (method) {
			case "tools/call" -> tool(id, message.path("params"));
			case "tools/list" -> result(id, TOOLS);
			case "ping", "logging/setLevel" -> result(id, "{}");
			default -> opening(id, method);
		};
	}

	private String opening(JsonNode id, String method) {
		if (this.stateless && method.equals("server/discover")) {
			return result(id, "{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"]," + SERVER
					+ ",\"ttlMs\":3600000,\"cacheScope\":\"public\"}");
		}
		if (!this.stateless && method.equals("initialize")) {
			return result(id, "{\"protocolVersion\":\"2025-11-25\"," + SERVER + "}");
		}
		return head(id) + "\"error\":{\"code\":-32601,\"message\":\"Method not found\"}}";
	}

	private static @Nullable String tool(JsonNode id, JsonNode params) {
		JsonNode arguments = params.path("arguments");
		return switch (params.path("name").asString("")) {
			case "hold" -> null;
			case "text" -> text(id, "x".repeat(arguments.path("size").asInt(0)));
			case "echo" -> text(id, arguments.path("text").asString(""));
			default -> head(id) + "\"error\":{\"code\":-32602,\"message\":\"There is no such tool\"}}";
		};
	}

	static String text(JsonNode id, String text) {
		ObjectNode result = JSON.createObjectNode();
		result.put("resultType", "complete").putArray("content").addObject().put("type", "text").put("text", text);
		return result(id, result.toString());
	}

	private static String result(JsonNode id, String result) {
		return head(id) + "\"result\":" + result + "}";
	}

	private static String head(JsonNode id) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",";
	}

}
