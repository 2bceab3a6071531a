/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The answer to a request: a result or an error.
 *
 * @param id the id of the request; {@code null} on an error whose sender could not read
 * the id
 * @param result the result, or {@code null} where there is an error
 * @param error the error, or {@code null} where there is a result
 */
public record JsonRpcResponse(@Nullable RequestId id, @Nullable JsonNode result,
		@Nullable JsonRpcError error) implements JsonRpcMessage {

	public JsonRpcResponse {
		if ((result == null) == (error == null)) {
			throw new IllegalArgumentException("A response has either a result or an error");
		}
	}

	/**
	 * Return a response that carries a result.
	 * @param id the id of the request
	 * @param result the result
	 * @return the response
	 */
	public static JsonRpcResponse success(RequestId id, JsonNode result) {
		return new JsonRpcResponse(id, result, null);
	}

	/**
	 * Return a response that carries an error.
	 * @param id the id of the request, or {@code null} where it is unknown
	 * @param error the error
	 * @return the response
	 */
	public static JsonRpcResponse failure(@Nullable RequestId id, JsonRpcError error) {
		return new JsonRpcResponse(id, null, error);
	}

}
