/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import org.mcptools.client.protocol.ToolAnnotations;
import org.springframework.ai.tool.metadata.ToolMetadata;

/**
 * Marks a tool of an MCP server, also where its callback is wrapped by another.
 *
 * @param serverName the name that the application gave to the server
 * @param toolName the tool's name at the server
 * @param annotations the server's hints about the tool
 */
public record McpToolMetadata(String serverName, String toolName, ToolAnnotations annotations) implements ToolMetadata {

}
