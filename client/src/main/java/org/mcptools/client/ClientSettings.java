/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.call.CallerContext;
import org.mcptools.client.call.OperationObserver;
import org.mcptools.client.call.ServerAddress;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.era.EraSettings;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.client.transport.McpTransport;

/**
 * What a client was built with.
 *
 * @param era what the protocol has to know
 * @param transports makes a new transport for each connection; the ones behind the first
 * are fallbacks
 * @param totalTimeout how long to wait at most where a server reports progress
 * @param connectOnFirstUse whether a call connects by itself
 * @param maxPages how many pages of a list to follow
 * @param reconnect how a lost connection is made again, or {@code null} where the client
 * leaves that to its user
 * @param keepAlive how long a server may be quiet before it is asked whether it is there,
 * or {@code null} where it is not asked
 * @param maxConcurrentCalls how many tools may be called at once; 0 for no limit
 * @param interceptors what each call of a tool passes through, in this order
 * @param callerContext captures what is bound to the thread of a caller
 * @param observers are told of each operation
 * @param address where the server is
 */
record ClientSettings(EraSettings era, List<Supplier<McpTransport>> transports, Duration totalTimeout,
		boolean connectOnFirstUse, int maxPages, @Nullable ReconnectSettings reconnect, @Nullable Duration keepAlive,
		int maxConcurrentCalls, List<CallInterceptor> interceptors, CallerContext.Capture callerContext,
		List<OperationObserver> observers, ServerAddress address) {

	ClientSettings {
		transports = List.copyOf(transports);
		interceptors = List.copyOf(interceptors);
		observers = List.copyOf(observers);
	}

	/** How a client introduces itself where it is not told otherwise. */
	static Implementation ownInfo() {
		String version = ClientSettings.class.getPackage().getImplementationVersion();
		return new Implementation("mcp-tools", (version != null) ? version : "development", "MCP Tools for Spring AI");
	}

	String server() {
		return this.era.server();
	}

	ClientHandlers handlers() {
		return this.era.handlers();
	}

	Executor callbacks() {
		return this.era.callbacks();
	}

	Duration requestTimeout() {
		return this.era.requestTimeout();
	}

}
