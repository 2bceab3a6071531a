/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.mcptools.client.protocol.SamplingRequest;
import org.mcptools.client.protocol.SamplingResult;

/**
 * Asks a model for what a server wants to have said, in place of the chat model that
 * {@code mcp.client.servers.<name>.sampling} lets it ask.
 * <p>
 * A bean of this type declares to servers that this application can do so: to all, or to
 * those that {@link ForMcpServers} names. Must be thread-safe.
 */
@FunctionalInterface
public interface McpSamplingHandler {

	/**
	 * Ask the model. May block; may be called again before an earlier request is
	 * answered.
	 * @param serverName the name of the server that asks
	 * @param request what the server wants
	 * @return what the model said; for a
	 * {@link org.mcptools.client.handler.RequestRejectedException} the server is told so,
	 * for any other that the client failed, not how
	 */
	SamplingResult sample(String serverName, SamplingRequest request);

}
