/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.mcptools.client.McpClientBuilder;

/**
 * Changes how the clients of an application are built. Beans of this type are called in
 * their order, after the properties were applied.
 */
@FunctionalInterface
public interface McpClientBuilderCustomizer {

	/**
	 * Change how a client is built.
	 * @param serverName the name of the server that the client is for
	 * @param builder the builder
	 */
	void customize(String serverName, McpClientBuilder builder);

}
