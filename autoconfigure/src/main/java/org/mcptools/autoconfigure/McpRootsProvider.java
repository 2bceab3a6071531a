/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;

import org.mcptools.client.protocol.Root;

/**
 * Says to which folders and files a server should keep.
 * <p>
 * A bean of this type declares to servers that this application can do so: to all, or to
 * those that {@link ForMcpServers} names. Must be thread-safe.
 */
@FunctionalInterface
public interface McpRootsProvider {

	/**
	 * Return the roots. May block.
	 * @param serverName the name of the server that asks
	 * @return the roots; for a
	 * {@link org.mcptools.client.handler.RequestRejectedException} the server is told so,
	 * for any other that the client failed, not how
	 */
	List<Root> roots(String serverName);

}
