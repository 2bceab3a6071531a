/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.net.URI;
import java.util.Map;
import java.util.TreeMap;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.ToolCall;
import org.mcptools.client.transport.http.HttpRequestHook;

/**
 * An HTTP request that is about to be sent to a server. Not thread-safe, and of no use
 * once its customizer has returned.
 */
public final class McpHttpRequest {

	private final String serverName;

	private final HttpRequestHook.Request request;

	private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

	McpHttpRequest(String serverName, HttpRequestHook.Request request) {
		this.serverName = serverName;
		this.request = request;
	}

	/**
	 * Return the name that the application gave to the server.
	 * @return the name
	 */
	public String serverName() {
		return this.serverName;
	}

	/**
	 * Return the HTTP method.
	 * @return the method
	 */
	public String method() {
		return this.request.method();
	}

	/**
	 * Return where the request goes.
	 * @return the URI
	 */
	public URI uri() {
		return this.request.uri();
	}

	/**
	 * Return the call of a tool that the request is made for.
	 * @return the call, or {@code null} where the request is made for something else, or
	 * for all calls: to open a connection, to keep it, to listen, to list tools
	 */
	public @Nullable ToolCall toolCall() {
		return this.request.call();
	}

	/**
	 * Return the context of the call of a tool that the request is made for: that of the
	 * chat client's {@code toolContext}.
	 * @return the context, empty where there is none
	 */
	public Map<String, Object> toolContext() {
		ToolCall call = this.request.call();
		return (call != null) ? call.options().context() : Map.of();
	}

	/**
	 * Add a header, in place of one of that name in the properties of the server. What
	 * the transport needs, and an OAuth2 token, cannot be replaced.
	 * @param name the header's name
	 * @param value its value
	 * @return this request
	 */
	public McpHttpRequest header(String name, String value) {
		this.headers.put(name, value);
		return this;
	}

	/**
	 * Return the headers that were added so far.
	 * @return the headers
	 */
	public Map<String, String> headers() {
		return Map.copyOf(this.headers);
	}

	/** Headers and the URI's query may be secrets. */
	@Override
	public String toString() {
		return "McpHttpRequest[" + this.request + " of " + this.serverName + ", headers=" + this.headers.keySet() + "]";
	}

}
