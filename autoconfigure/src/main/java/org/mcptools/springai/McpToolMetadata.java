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
 * @param returnDirect whether the answer goes to the user instead of the model
 */
public record McpToolMetadata(String serverName, String toolName, ToolAnnotations annotations,
		boolean returnDirect) implements ToolMetadata {

	/**
	 * Create metadata of a tool whose answer goes to the model.
	 * @param serverName the name that the application gave to the server
	 * @param toolName the tool's name at the server
	 * @param annotations the server's hints about the tool
	 */
	public McpToolMetadata(String serverName, String toolName, ToolAnnotations annotations) {
		this(serverName, toolName, annotations, false);
	}

	/** Names the tool in a sentence. */
	String inWords() {
		return "tool '" + this.toolName + "' of MCP server '" + this.serverName + "'";
	}

}
