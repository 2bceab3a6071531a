/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.util.Map;

import org.mcptools.client.jsonrpc.JsonRpcMessage;

/**
 * A message with the headers that travel beside it. A transport without headers, such as
 * stdio, ignores them.
 *
 * @param message the message
 * @param headers the headers, names in any case
 */
public record Frame(JsonRpcMessage message, Map<String, String> headers) {

	public Frame {
		headers = Map.copyOf(headers);
	}

	/**
	 * Create a frame without headers.
	 * @param message the message
	 */
	public Frame(JsonRpcMessage message) {
		this(message, Map.of());
	}

}
