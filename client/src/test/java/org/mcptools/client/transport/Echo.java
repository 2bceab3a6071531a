/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import tools.jackson.databind.JsonNode;

/**
 * What the peers of the contract tests do: a request gets its own parameters as its
 * result, anything else comes back as it is.
 */
public final class Echo {

	private Echo() {
	}

	public static JsonRpcMessage of(JsonRpcMessage message) {
		if (message instanceof JsonRpcRequest request) {
			JsonNode params = request.params();
			return JsonRpcResponse.success(request.id(), (params != null) ? params : Json.object());
		}
		return message;
	}

}
