/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolDefinition;

/**
 * How a server is doing.
 *
 * @param name the server's name
 * @param state its state
 * @param initializeResult what it said of itself when it was connected, or {@code null}
 * while it is not
 * @param tools its tools as they were last seen
 * @param lastError why it could not be reached or was lost, or {@code null} while all is
 * well
 */
public record McpServerStatus(String name, State state, @Nullable InitializeResult initializeResult,
		List<McpToolDefinition> tools, @Nullable Throwable lastError) {

	public McpServerStatus {
		tools = List.copyOf(tools);
	}

	/**
	 * The state of the connection to a server.
	 */
	public enum State {

		/** Nothing was tried yet. */
		NEW,

		/** The connection is being made. */
		CONNECTING,

		/** Calls are answered. */
		READY,

		/** It could not be reached, or was lost; the next call tries again. */
		FAILED,

		/** The application has closed it. */
		CLOSED

	}

}
