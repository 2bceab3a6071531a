/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;

/**
 * Chooses what of a {@link org.springframework.ai.chat.model.ToolContext} a server gets
 * to know. Without such a bean, and without {@code meta.keys} in the properties of the
 * server, it gets nothing. Thread-safe.
 */
@FunctionalInterface
public interface ToolContextMeta {

	/**
	 * Return what goes with a call.
	 * @param serverName the name that the application gave to the server
	 * @param toolName the tool's name at the server
	 * @param context the tool context
	 * @return members for the {@code _meta} of the request, made of what JSON can express
	 */
	Map<String, Object> meta(String serverName, String toolName, Map<String, Object> context);

}
