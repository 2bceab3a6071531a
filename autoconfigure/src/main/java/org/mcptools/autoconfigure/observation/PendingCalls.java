/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.Operation;
import org.mcptools.client.call.OperationObserver;
import org.mcptools.client.protocol.McpMethod;

/**
 * Counts the calls of tools that are under way, by server. Thread-safe.
 */
final class PendingCalls implements OperationObserver {

	private final Map<String, AtomicInteger> calls = new ConcurrentHashMap<>();

	@Override
	public @Nullable Observed begin(Operation operation) {
		if (!McpMethod.TOOLS_CALL.name().equals(operation.method())) {
			return null;
		}
		AtomicInteger count = this.calls.computeIfAbsent(operation.server(), (server) -> new AtomicInteger());
		count.incrementAndGet();
		return (result, failure, server) -> count.decrementAndGet();
	}

	int of(String server) {
		AtomicInteger count = this.calls.get(server);
		return (count != null) ? count.get() : 0;
	}

}
