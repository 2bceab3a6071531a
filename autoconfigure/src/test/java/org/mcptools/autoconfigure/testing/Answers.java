/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testing;

import java.util.List;
import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Messages of servers with one tool.
 */
final class Answers {

	private static final Map<String, Object> INFO = Map.of("name", "http-peer", "version", "1");

	private Answers() {
	}

	static ObjectNode result(JsonNode request, Map<String, Object> result) {
		return HttpPeer.JSON.valueToTree(Map.of("jsonrpc", "2.0", "id", request.path("id"), "result", result));
	}

	static ObjectNode error(JsonNode request, int code, String message) {
		return HttpPeer.JSON.valueToTree(
				Map.of("jsonrpc", "2.0", "id", request.path("id"), "error", Map.of("code", code, "message", message)));
	}

	static Map<String, Object> initialize(String version) {
		return Map.of("protocolVersion", version, "capabilities", Map.of("tools", Map.of()), "serverInfo", INFO);
	}

	static Map<String, Object> discover(String version) {
		return Map.of("resultType", "complete", "supportedVersions", List.of(version), "capabilities",
				Map.of("tools", Map.of()), "_meta", Map.of("io.modelcontextprotocol/serverInfo", INFO), "ttlMs", 0,
				"cacheScope", "private");
	}

	static Map<String, Object> tools(String name) {
		return Map.of("resultType", "complete", "tools",
				List.of(Map.of("name", name, "description", "Does " + name, "inputSchema", Map.of("type", "object"))),
				"ttlMs", 0, "cacheScope", "private");
	}

	static Map<String, Object> text(String text) {
		return Map.of("resultType", "complete", "content", List.of(Map.of("type", "text", "text", text)));
	}

	static Map<String, Object> question() {
		return Map.of("messages",
				List.of(Map.of("role", "user", "content", Map.of("type", "text", "text", "What is the capital?"))),
				"systemPrompt", "Be brief.", "maxTokens", 50);
	}

}
