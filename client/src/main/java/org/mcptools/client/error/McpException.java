/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.error;

import org.jspecify.annotations.Nullable;

/**
 * A call to an MCP server failed. The subclass says whose fault it was; the message says
 * it in one sentence that may be shown to a person or a model.
 * <p>
 * Misuse of the client is not reported this way but as {@link IllegalArgumentException}
 * or {@link IllegalStateException}.
 */
public abstract class McpException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String serverName;

	private final @Nullable String method;

	McpException(String serverName, @Nullable String method, String message, @Nullable Throwable cause) {
		super(message, cause);
		this.serverName = serverName;
		this.method = method;
	}

	/**
	 * Return the name that the application gave to the server.
	 * @return the server's name
	 */
	public String getServerName() {
		return this.serverName;
	}

	/**
	 * Return the MCP method that failed, such as {@code tools/call}.
	 * @return the method, or {@code null} where the failure belongs to no single request
	 */
	public @Nullable String getMethod() {
		return this.method;
	}

	/**
	 * Return the same failure with the stack of the calling thread and this exception as
	 * its cause. A failure is born on a thread of the client, whose stack says nothing
	 * about who was waiting for the answer.
	 * @return a new exception of the same class
	 */
	public abstract McpException atCallSite();

}
