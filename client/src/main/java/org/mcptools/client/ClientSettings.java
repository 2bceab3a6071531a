/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.function.Supplier;

import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.client.transport.McpTransport;

/**
 * What a client was built with.
 *
 * @param server the name that the application gave to the server
 * @param transport makes a new transport for each connection
 * @param clientInfo who the client says it is
 * @param requestTimeout how long to wait for an answer unless a call says otherwise
 * @param handlers what the application wants to hear
 * @param connectOnFirstUse whether a call connects by itself
 * @param maxPages how many pages of a list to follow
 */
record ClientSettings(String server, Supplier<McpTransport> transport, Implementation clientInfo,
		Duration requestTimeout, ClientHandlers handlers, boolean connectOnFirstUse, int maxPages) {

}
