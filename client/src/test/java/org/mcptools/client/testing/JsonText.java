/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON for tests. It is read by the client's own codec, so that it is what the client
 * would see on a wire.
 */
public final class JsonText {

	private JsonText() {
	}

	public static ObjectNode object(String json) {
		return (ObjectNode) node(json);
	}

	public static JsonNode node(String json) {
		JsonRpcResponse response = (JsonRpcResponse) message("{\"id\":1,\"result\":" + json + "}");
		JsonNode result = response.result();
		if (result == null) {
			throw new IllegalArgumentException("Not a result: " + json);
		}
		return result;
	}

	public static JsonRpcMessage message(String json) {
		return messages(json).get(0);
	}

	public static List<JsonRpcMessage> messages(String json) {
		byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
		return JsonRpcCodec.decode(bytes, 0, bytes.length);
	}

	public static JsonRpcNotification notification(String method, String params) {
		return new JsonRpcNotification(method, object(params));
	}

	public static String written(JsonRpcMessage message) {
		return new String(JsonRpcCodec.encode(message), StandardCharsets.UTF_8);
	}

}
