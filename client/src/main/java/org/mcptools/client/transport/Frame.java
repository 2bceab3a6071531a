/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.jsonrpc.JsonRpcMessage;

/**
 * A message with the headers that travel beside it. A transport without headers, such as
 * stdio, ignores them.
 * <p>
 * Names that begin with a colon are not headers but words between a transport and its
 * user, and never leave the client.
 *
 * @param message the message
 * @param headers the headers; names in any case when sent, in lower case when received
 * @param origin on whose behalf it is sent, or {@code null} where it is on nobody's;
 * never leaves the client
 */
public record Frame(JsonRpcMessage message, Map<String, String> headers, @Nullable FrameOrigin origin) {

	/** The HTTP status, among the headers of a frame that came over HTTP. */
	public static final String STATUS = ":status";

	/**
	 * With the value {@code never} among the headers of a request that is sent: an answer
	 * that breaks off is lost, and the server is not asked to go on with it. Closing the
	 * stream of the answer then takes back the request.
	 */
	public static final String RESUME = ":resume";

	public Frame {
		headers = Map.copyOf(headers);
	}

	/**
	 * Create a frame that is sent on nobody's behalf.
	 * @param message the message
	 * @param headers the headers
	 */
	public Frame(JsonRpcMessage message, Map<String, String> headers) {
		this(message, headers, null);
	}

	/**
	 * Create a frame without headers.
	 * @param message the message
	 */
	public Frame(JsonRpcMessage message) {
		this(message, Map.of());
	}

}
