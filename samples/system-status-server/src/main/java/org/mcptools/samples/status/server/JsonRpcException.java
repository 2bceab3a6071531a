/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

/**
 * A request that is answered with a JSON-RPC error. The message goes to the client.
 */
final class JsonRpcException extends Exception {

	static final int PARSE_ERROR = -32700;

	static final int INVALID_REQUEST = -32600;

	static final int METHOD_NOT_FOUND = -32601;

	static final int INVALID_PARAMS = -32602;

	static final int INTERNAL_ERROR = -32603;

	private static final long serialVersionUID = 1L;

	private final int code;

	JsonRpcException(int code, String message) {
		super(message);
		this.code = code;
	}

	int code() {
		return this.code;
	}

}
