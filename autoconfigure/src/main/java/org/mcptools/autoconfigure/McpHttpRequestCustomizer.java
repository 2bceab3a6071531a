/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

/**
 * Adds headers to the HTTP requests that servers get. Beans of this type are called in
 * their order, for each request, and those that come later see and replace what those
 * before have added. A bean chooses its servers by their names, as a
 * {@link McpClientBuilderCustomizer} does, since a name is what properties and logs know
 * of a server.
 * <p>
 * It may be called on any thread, with what was bound to the thread of the caller (the
 * security context among it) bound to it. Must be thread-safe, and must not block.
 */
@FunctionalInterface
public interface McpHttpRequestCustomizer {

	/**
	 * Add headers to a request.
	 * @param request the request
	 */
	void customize(McpHttpRequest request);

	/**
	 * Return whether to be called for the requests of a server. Asked once for each
	 * server.
	 * @param serverName the name of the server
	 * @return {@code true} by default
	 */
	default boolean supports(String serverName) {
		return true;
	}

}
