/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the messages of a server. On purpose without the classes of the client that do
 * the same: a witness is independent.
 */
final class Wire {

	private Wire() {
	}

	static ObjectNode object() {
		return JsonMapper.shared().createObjectNode();
	}

	static ObjectNode object(String json) {
		return (ObjectNode) JsonMapper.shared().readTree(json);
	}

	static ObjectNode result(JsonNode id, ObjectNode result) {
		ObjectNode message = envelope();
		message.set("id", id);
		message.set("result", result);
		return message;
	}

	static ObjectNode error(@Nullable JsonNode id, int code, String text, @Nullable JsonNode data) {
		ObjectNode message = envelope();
		if (id != null && !id.isMissingNode()) {
			message.set("id", id);
		}
		ObjectNode error = message.putObject("error").put("code", code).put("message", text);
		if (data != null) {
			error.set("data", data);
		}
		return message;
	}

	static ObjectNode notification(String method, ObjectNode params) {
		ObjectNode message = envelope().put("method", method);
		message.set("params", params);
		return message;
	}

	static ObjectNode request(String id, String method, ObjectNode params) {
		ObjectNode message = envelope().put("id", id).put("method", method);
		message.set("params", params);
		return message;
	}

	private static ObjectNode envelope() {
		return object().put("jsonrpc", "2.0");
	}

}
