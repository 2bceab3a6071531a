/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.ToolCall;

/**
 * Adds headers to each HTTP request, such as the id of the current trace. A frame's own
 * headers, and those that the transport needs, cannot be replaced this way.
 */
@FunctionalInterface
public interface HttpRequestHook {

	/**
	 * Return the headers to add to a request. It may be asked on any thread, since a
	 * request may have to wait for a connection or for credentials, and may be sent
	 * again; what was bound to the thread of the caller is bound to it as far as
	 * {@link org.mcptools.client.McpClientBuilder#callerContext captured}. Must not
	 * block.
	 * @param request the request
	 * @return the headers, empty for none
	 */
	Map<String, String> headers(Request request);

	/**
	 * Return a hook that adds nothing.
	 * @return the hook
	 */
	static HttpRequestHook none() {
		return Nobody.INSTANCE;
	}

	/**
	 * A request that is about to be sent.
	 *
	 * @param method the HTTP method
	 * @param uri where the request goes
	 * @param call the call of a tool that it is made for; {@code null} where it is made
	 * for something else, or for all calls: to open a connection, to keep it, to listen,
	 * to list tools
	 */
	record Request(String method, URI uri, @Nullable ToolCall call) {

		/** The URL's query may be a secret. */
		@Override
		public String toString() {
			return this.method + " " + Urls.display(this.uri);
		}

	}

}
