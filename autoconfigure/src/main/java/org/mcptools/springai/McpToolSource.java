/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.protocol.McpToolDefinition;

/**
 * A server as a provider of tools. Implementations are thread-safe, and no method blocks.
 */
public interface McpToolSource {

	/**
	 * Return the client that calls the tools. It connects by itself where it has to.
	 * @return the client
	 */
	McpAsyncClient client();

	/**
	 * Return the tools as they were last seen.
	 * @return an immutable list, the same instance until the tools change; empty as long
	 * as none were seen
	 */
	List<McpToolDefinition> tools();

	/**
	 * Return what the application wants of the tools.
	 * @return the settings, always the same
	 */
	default McpToolSettings settings() {
		return McpToolSettings.DEFAULTS;
	}

	/**
	 * Return whether a call of a tool may be made again where the connection was lost and
	 * it is unknown whether the server has executed it.
	 * @param tool the tool
	 * @return whether its server says that it only reads, or that a second call changes
	 * nothing
	 */
	default boolean mayRepeat(McpToolDefinition tool) {
		return tool.annotations().isIdempotent();
	}

	/**
	 * Return whether a tool that was among the tools is still to be called. Asked before
	 * each call, also through callbacks that were handed out long ago.
	 * @param tool the tool as it was when its callback was made
	 * @return {@code false} where calls are refused, since the tool has changed into
	 * something that nobody has approved
	 */
	default boolean mayCall(McpToolDefinition tool) {
		return true;
	}

	/**
	 * Return how long it is worth to wait for the tools to be seen for the first time.
	 * @return a future that completes, never with a failure, when they were seen, when it
	 * is known that they will not be, or when it has taken too long
	 */
	CompletableFuture<Void> firstTools();

}
