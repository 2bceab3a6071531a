/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The error of a response.
 *
 * @param code the code
 * @param message a short description
 * @param data more about the error, or {@code null}
 */
public record JsonRpcError(int code, String message, @Nullable JsonNode data) {

	/** The peer does not know the method. */
	public static final int METHOD_NOT_FOUND = -32601;

	/** The parameters are invalid. */
	public static final int INVALID_PARAMS = -32602;

	/** The peer failed while it worked on the request. */
	public static final int INTERNAL_ERROR = -32603;

	/**
	 * Create an error without data.
	 * @param code the code
	 * @param message a short description
	 */
	public JsonRpcError(int code, String message) {
		this(code, message, null);
	}

}
