/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.CompletionStage;

import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;

/**
 * What to do with messages that the server sends of its own accord.
 */
public interface InboundHandler {

	/**
	 * Answer a request. Called on the thread that reads from the server: must not block.
	 * @param request the request
	 * @return the answer
	 */
	CompletionStage<JsonRpcResponse> onRequest(JsonRpcRequest request);

	/**
	 * Take a notification. Called in the server's order, not on the reading thread.
	 * @param notification the notification
	 */
	void onNotification(JsonRpcNotification notification);

}
