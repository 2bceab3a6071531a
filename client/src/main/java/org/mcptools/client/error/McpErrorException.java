/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.error;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The server understood the request and answered it with a JSON-RPC error.
 */
public final class McpErrorException extends McpException {

	private static final long serialVersionUID = 1L;

	private final int code;

	private final String peerMessage;

	private final transient @Nullable JsonNode data;

	/**
	 * Create an exception.
	 * @param serverName the server's name
	 * @param method the MCP method that was answered
	 * @param code the JSON-RPC error code
	 * @param peerMessage the server's own message
	 * @param data the server's error data, if any
	 */
	public McpErrorException(String serverName, String method, int code, String peerMessage, @Nullable JsonNode data) {
		this(serverName, method, code, peerMessage, data, null);
	}

	private McpErrorException(String serverName, @Nullable String method, int code, String peerMessage,
			@Nullable JsonNode data, @Nullable Throwable cause) {
		super(serverName, method,
				"MCP server '" + serverName + "' answered " + method + " with error " + code + ": " + peerMessage,
				cause);
		this.code = code;
		this.peerMessage = peerMessage;
		this.data = data;
	}

	/**
	 * Return the JSON-RPC error code.
	 * @return the code, such as {@code -32602} for invalid parameters
	 */
	public int getCode() {
		return this.code;
	}

	/**
	 * Return the server's message without our framing.
	 * @return the message
	 */
	public String getPeerMessage() {
		return this.peerMessage;
	}

	/**
	 * Return the server's error data.
	 * @return the data, or {@code null} where the server sent none
	 */
	public @Nullable JsonNode getData() {
		return this.data;
	}

	@Override
	public McpErrorException atCallSite() {
		return new McpErrorException(getServerName(), getMethod(), this.code, this.peerMessage, this.data, this);
	}

}
