/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.error;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * The server did not answer in time. It was told that the answer is no longer wanted;
 * whether the request was carried out is unknown.
 */
public final class McpTimeoutException extends McpException {

	private static final long serialVersionUID = 1L;

	private final Duration timeout;

	/**
	 * Create an exception.
	 * @param serverName the server's name
	 * @param method the MCP method that was not answered
	 * @param timeout how long the client waited
	 */
	public McpTimeoutException(String serverName, String method, Duration timeout) {
		this(serverName, method, timeout, null);
	}

	private McpTimeoutException(String serverName, @Nullable String method, Duration timeout,
			@Nullable Throwable cause) {
		super(serverName, method,
				"MCP server '" + serverName + "' did not answer " + method + " within " + inWords(timeout), cause);
		this.timeout = timeout;
	}

	private static String inWords(Duration timeout) {
		if (timeout.toMillis() == 0) {
			return timeout.toNanos() + " ns";
		}
		return (timeout.toMillis() % 1000 == 0) ? timeout.toSeconds() + " s" : timeout.toMillis() + " ms";
	}

	/**
	 * Return how long the client waited.
	 * @return the timeout
	 */
	public Duration getTimeout() {
		return this.timeout;
	}

	/**
	 * Return how long the client waited, as a person would say it.
	 * @return for example {@code 20 s}
	 */
	public String inWords() {
		return inWords(this.timeout);
	}

	@Override
	public McpTimeoutException atCallSite() {
		return new McpTimeoutException(getServerName(), getMethod(), this.timeout, this);
	}

}
