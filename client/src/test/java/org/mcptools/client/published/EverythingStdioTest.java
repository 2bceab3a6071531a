/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.transport.stdio.StdioSettings;

class EverythingStdioTest extends EverythingFeatures {

	@Override
	McpClientBuilder introduce(McpClientBuilder builder) {
		return builder.stdio(StdioSettings.of(PublishedServers.program("node"),
				PublishedServers.script("everything").toString(), "stdio"));
	}

}
