/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.mcptools.client.protocol.ElicitationRequest;
import org.mcptools.client.protocol.ElicitationResult;

/**
 * Sends the user to a page of the web where a server wants to know something.
 * <p>
 * A bean of this type declares to servers that this application can do so: to all, or to
 * those that {@link ForMcpServers} names. Must be thread-safe.
 */
@FunctionalInterface
public interface McpUrlElicitationHandler {

	/**
	 * Ask the user whether to open a page, and open it. May block; may be called again
	 * before an earlier question is answered. A call that the server refused for this is
	 * made once more where the user agrees.
	 * @param serverName the name of the server that asks, which the user should be told
	 * @param request where the server wants the user to go
	 * @return what the user said; for a
	 * {@link org.mcptools.client.handler.RequestRejectedException} the server is told
	 * that the user declined, for any other that the client failed, not how
	 */
	ElicitationResult elicit(String serverName, ElicitationRequest request);

}
