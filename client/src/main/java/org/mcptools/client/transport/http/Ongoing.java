/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import org.mcptools.client.error.McpTransportException;

/**
 * Something that is under way on a channel and ends with it.
 */
@FunctionalInterface
interface Ongoing {

	/**
	 * The channel has ended.
	 * @param reason why
	 */
	void channelEnded(McpTransportException reason);

}
