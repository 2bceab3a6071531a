/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

/**
 * Adds headers to the HTTP requests that servers get. Beans of this type are called in
 * their order, for each request, and those that come later see and replace what those
 * before have added. A bean is for all servers, or for those that {@link ForMcpServers}
 * names.
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

}
