/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

/**
 * A JSON-RPC 2.0 message.
 */
public sealed interface JsonRpcMessage permits JsonRpcRequest, JsonRpcNotification, JsonRpcResponse {

	/** The value of the {@code jsonrpc} member of every message. */
	String VERSION = "2.0";

}
