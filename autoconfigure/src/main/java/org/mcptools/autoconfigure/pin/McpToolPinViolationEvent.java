/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.util.List;

/**
 * Tools of a server are not the ones that were approved. Published to the application
 * context once for each difference, on a thread that no call waits for, as long as the
 * application is up.
 *
 * @param serverName the server's name
 * @param differences what is different, and was not before
 * @param blocked whether tools that differ are hidden from the model
 */
public record McpToolPinViolationEvent(String serverName, List<McpToolDifference> differences, boolean blocked) {

	public McpToolPinViolationEvent {
		differences = List.copyOf(differences);
	}

}
