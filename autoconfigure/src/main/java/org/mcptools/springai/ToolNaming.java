/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import org.mcptools.client.protocol.McpToolDefinition;

/**
 * Says by which name the model should know a tool. What comes back is a wish: a character
 * that not every model accepts is replaced, and a name that is too long, or wished for
 * twice, gets a hash at its end. Implementations are thread-safe, and give the same tool
 * the same name whenever they are asked.
 */
@FunctionalInterface
public interface ToolNaming {

	/** The tool's own name, behind the prefix of its server where one is set. */
	ToolNaming DEFAULT = (serverName, tool, settings) -> settings.prefix() + tool.name();

	/**
	 * Return the name for a tool. It is not asked for tools whose settings have a name
	 * for them.
	 * @param serverName the name that the application gave to the server
	 * @param tool the tool
	 * @param settings what the application wants of the server's tools
	 * @return the name
	 */
	String nameOf(String serverName, McpToolDefinition tool, McpToolSettings settings);

}
