/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.McpToolCallResult;

/**
 * A call of a tool has ended, whoever has made it. Published in the same way as
 * {@link McpServerStatusChangedEvent}, where there is a listener for it; where it is
 * slower than the calls, the oldest events are left out. What must not be missed, or
 * wants to know arguments and tool context, is a
 * {@link org.mcptools.client.call.CallInterceptor}.
 *
 * @param serverName the server's name
 * @param toolName the tool's name at the server
 * @param duration how long the call took, with all waits and tries
 * @param result what the tool answered, or {@code null} where there is no answer
 * @param failure why there is none, or {@code null}; a
 * {@link java.util.concurrent.CancellationException} where the call was cancelled
 */
public record McpToolCallFinishedEvent(String serverName, String toolName, Duration duration,
		@Nullable McpToolCallResult result, @Nullable Throwable failure) {

	/**
	 * Return whether the tool did what it was asked to, as far as it says.
	 * @return whether there is a result, and it is no error
	 */
	public boolean isSuccessful() {
		return this.result != null && !this.result.isError();
	}

	/** The result may be a secret. */
	@Override
	public String toString() {
		return "McpToolCallFinishedEvent[" + this.toolName + " of " + this.serverName + ", "
				+ (isSuccessful() ? "successful" : (this.failure != null) ? "failed" : "tool error") + "]";
	}

}
