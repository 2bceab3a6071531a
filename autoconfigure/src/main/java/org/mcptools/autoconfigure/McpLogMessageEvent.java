/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.mcptools.client.protocol.LoggingMessage;

/**
 * A server has sent a log message. Published in the same way as
 * {@link McpServerStatusChangedEvent}, where there is a listener for it; where it is
 * slower than the server, the oldest messages are left out.
 *
 * @param serverName the server's name
 * @param message what it says
 */
public record McpLogMessageEvent(String serverName, LoggingMessage message) {

	/** What a server logs may be a secret. */
	@Override
	public String toString() {
		return "McpLogMessageEvent[" + this.message.level() + " of " + this.serverName + "]";
	}

}
