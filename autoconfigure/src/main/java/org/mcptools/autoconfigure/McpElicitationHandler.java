/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.mcptools.client.protocol.ElicitationRequest;
import org.mcptools.client.protocol.ElicitationResult;

/**
 * Asks the user for what a server wants to know, by a form.
 * <p>
 * A bean of this type declares to servers that this application can do so: to all, or to
 * those that {@link ForMcpServers} names. Must be thread-safe.
 */
@FunctionalInterface
public interface McpElicitationHandler {

	/**
	 * Ask the user. May block; may be called again before an earlier question is
	 * answered. What was filled in gets the form's defaults and is checked against the
	 * form before it leaves.
	 * @param serverName the name of the server that asks, which the user should be told
	 * @param request what the server wants
	 * @return what the user said; for a
	 * {@link org.mcptools.client.handler.RequestRejectedException} the server is told
	 * that the user declined, for any other that the client failed, not how
	 */
	ElicitationResult elicit(String serverName, ElicitationRequest request);

}
