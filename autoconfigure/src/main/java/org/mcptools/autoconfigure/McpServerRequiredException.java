/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

/**
 * A server that the application cannot do without cannot be reached.
 */
public final class McpServerRequiredException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String serverName;

	McpServerRequiredException(String serverName, Throwable cause) {
		super("The required MCP server '" + serverName + "' cannot be reached: " + cause.getMessage(), cause);
		this.serverName = serverName;
	}

	/**
	 * Return the server's name.
	 * @return the name
	 */
	public String getServerName() {
		return this.serverName;
	}

}
