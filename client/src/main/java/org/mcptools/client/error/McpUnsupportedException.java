/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.error;

import org.jspecify.annotations.Nullable;

/**
 * The server does not offer what it was to be asked for: it did not declare the
 * capability when the connection was made. Nothing was sent.
 */
public final class McpUnsupportedException extends McpException {

	private static final long serialVersionUID = 1L;

	private final String capability;

	/**
	 * Create an exception.
	 * @param serverName the server's name
	 * @param method the MCP method that was not sent
	 * @param capability the capability that the server did not declare
	 */
	public McpUnsupportedException(String serverName, String method, String capability) {
		this(serverName, method, capability, null);
	}

	private McpUnsupportedException(String serverName, @Nullable String method, String capability,
			@Nullable Throwable cause) {
		super(serverName, method, "MCP server '" + serverName + "' does not offer " + method
				+ ": it did not declare the capability '" + capability + "'", cause);
		this.capability = capability;
	}

	/**
	 * Return the capability that the server did not declare.
	 * @return the name, such as {@code resources.subscribe}
	 */
	public String getCapability() {
		return this.capability;
	}

	@Override
	public McpUnsupportedException atCallSite() {
		return new McpUnsupportedException(getServerName(), getMethod(), this.capability, this);
	}

}
