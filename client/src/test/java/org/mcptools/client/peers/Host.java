/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.transport.McpTransport;

/**
 * Makes a witness reachable in one way.
 */
interface Host extends AutoCloseable {

	/** Return a new transport to the witness, not open. */
	McpTransport transport(String name);

	/** Let a client find the witness by itself, in the way of an application. */
	McpClientBuilder introduce(McpClientBuilder builder);

	/** Return how many channels or requests are open, as the server sees it. */
	int open();

	/** Whether a client that closes the stream of a request thereby takes it back. */
	default boolean hearsDisconnects() {
		return false;
	}

	/** End the server, at once and for all clients. */
	void die();

	@Override
	default void close() {
		die();
	}

}
