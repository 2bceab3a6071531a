/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.Map;
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
	 * @return the answer; where it is cancelled, the server gets none
	 */
	CompletionStage<JsonRpcResponse> onRequest(JsonRpcRequest request);

	/**
	 * Return the headers for an answer.
	 * @return the headers
	 */
	default Map<String, String> answerHeaders() {
		return Map.of();
	}

	/**
	 * A notification has arrived and is about to take its place behind those before it:
	 * do with it what must not wait for them. Called on the thread that reads from the
	 * server: must not block.
	 * @param notification the notification, which {@link #onNotification} gets too
	 */
	default void onArrival(JsonRpcNotification notification) {
	}

	/**
	 * Something arrived that cannot be read as a message, and was passed over. Called on
	 * the thread that reads from the server: must not block.
	 */
	default void onUnreadable() {
	}

	/**
	 * Take a notification. Called in the server's order, not on the reading thread.
	 * @param notification the notification
	 */
	void onNotification(JsonRpcNotification notification);

}
