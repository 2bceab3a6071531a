/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.error;

import org.jspecify.annotations.Nullable;

/**
 * The server broke the protocol: its answer is not what the specification allows.
 */
public final class McpProtocolException extends McpException {

	private static final long serialVersionUID = 1L;

	private final String reason;

	/**
	 * Create an exception.
	 * @param serverName the server's name
	 * @param method the MCP method whose answer was wrong, if it was an answer
	 * @param reason what was wrong, without the server's name
	 * @param cause the cause, if any
	 */
	public McpProtocolException(String serverName, @Nullable String method, String reason, @Nullable Throwable cause) {
		super(serverName, method, "MCP server '" + serverName + "': " + reason, cause);
		this.reason = reason;
	}

	@Override
	public McpProtocolException atCallSite() {
		return new McpProtocolException(getServerName(), getMethod(), this.reason, this);
	}

}
