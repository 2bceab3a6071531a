/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;

import org.mcptools.client.protocol.McpToolDefinition;

/**
 * A call that somebody has to approve of.
 *
 * @param server the name that the application gave to the server
 * @param tool the tool, as its server publishes it
 * @param arguments the arguments, one JSON object
 * @param context the context of the call, such as for whom it is made
 */
public record ToolApprovalRequest(String server, McpToolDefinition tool, String arguments,
		Map<String, Object> context) {

	/** Arguments and context may hold secrets. */
	@Override
	public String toString() {
		return "ToolApprovalRequest[" + this.tool.name() + " of " + this.server + "]";
	}

}
