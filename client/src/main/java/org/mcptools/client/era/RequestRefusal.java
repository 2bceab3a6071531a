/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.jsonrpc.JsonRpcError;

/**
 * Why a server does not get what it asked for. The error is for the server; what else
 * there is to know is in the cause, and stays here.
 */
final class RequestRefusal extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient JsonRpcError error;

	RequestRefusal(int code, String message, @Nullable Throwable cause) {
		super(message, cause, false, false);
		this.error = new JsonRpcError(code, message);
	}

	JsonRpcError error() {
		return this.error;
	}

}
