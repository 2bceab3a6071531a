/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.Map;

/**
 * Adds headers to each HTTP request, such as the id of the current trace. A frame's own
 * headers, and those that the transport needs, cannot be replaced this way.
 */
@FunctionalInterface
public interface HttpRequestHook {

	/**
	 * Return the headers to add to a request. Called on the thread that sends the frame,
	 * except where the transport repeats or resumes a request by itself. Must not block.
	 * @param method the HTTP method
	 * @param uri where the request goes
	 * @return the headers, empty for none
	 */
	Map<String, String> headers(String method, URI uri);

	/**
	 * Return a hook that adds nothing.
	 * @return the hook
	 */
	static HttpRequestHook none() {
		return (method, uri) -> Map.of();
	}

}
