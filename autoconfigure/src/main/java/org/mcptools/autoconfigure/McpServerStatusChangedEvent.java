/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.jspecify.annotations.Nullable;

/**
 * The state of a server has changed. Published to the application context, in the order
 * of the changes, on a thread that no call waits for, as long as the application is up.
 *
 * @param status how the server is doing now
 * @param previousState the state before, or {@code null} where this is the first one
 */
public record McpServerStatusChangedEvent(McpServerStatus status, McpServerStatus.@Nullable State previousState) {

	/**
	 * Return whether the server was connected just now, for the first time or again.
	 * @return whether it is ready, and was not before
	 */
	public boolean isConnected() {
		return this.status.state() == McpServerStatus.State.READY && this.previousState != McpServerStatus.State.READY;
	}

	/**
	 * Return whether the connection to the server was lost, or closed, just now.
	 * @return whether it was ready before, and is not now
	 */
	public boolean isDisconnected() {
		return this.previousState == McpServerStatus.State.READY && this.status.state() != McpServerStatus.State.READY;
	}

}
