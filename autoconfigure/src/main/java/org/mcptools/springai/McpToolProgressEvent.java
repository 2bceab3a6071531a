/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;

import org.mcptools.client.protocol.Progress;

/**
 * A server has said how far it has come with a call of a tool.
 *
 * @param server the name that the application gave to the server
 * @param tool the tool's name at the server
 * @param progress what the server said
 * @param context the context of the call, such as for whom it is made
 */
public record McpToolProgressEvent(String server, String tool, Progress progress, Map<String, Object> context) {

	/** The context may hold secrets. */
	@Override
	public String toString() {
		return "McpToolProgressEvent[" + this.progress + " of " + this.tool + " of " + this.server + "]";
	}

}
