/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.Operation;
import org.mcptools.client.call.OperationObserver;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.protocol.McpToolCallResult;

/**
 * Makes events of calls that have ended.
 *
 * @param events takes them
 */
record CallNews(ClientEvents events) implements OperationObserver {

	@Override
	public @Nullable Observed begin(Operation operation) {
		String tool = operation.subject();
		if (tool == null || !McpMethod.TOOLS_CALL.name().equals(operation.method())
				|| !this.events.isHeard(McpToolCallFinishedEvent.class)) {
			return null;
		}
		long begun = System.nanoTime();
		return (result, failure, server) -> this.events.publishIfHeard(McpToolCallFinishedEvent.class,
				() -> new McpToolCallFinishedEvent(operation.server(), tool,
						Duration.ofNanos(System.nanoTime() - begun),
						(result instanceof McpToolCallResult answer) ? answer : null, failure));
	}

}
