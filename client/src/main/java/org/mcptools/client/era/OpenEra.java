/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.concurrent.CompletableFuture;

import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.transport.McpTransport;

/**
 * A conversation that has begun.
 *
 * @param transport the channel
 * @param era the rules on it
 * @param result what the server said of itself
 * @param peer the conversation itself
 */
public record OpenEra(McpTransport transport, ProtocolEra era, InitializeResult result, JsonRpcPeer peer) {

	/**
	 * Return how the channel ended.
	 * @return completes, normally, with the reason
	 */
	public CompletableFuture<McpTransportException> lost() {
		return this.peer.lost();
	}

}
