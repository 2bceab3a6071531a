/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.springai.McpToolSettings;

/**
 * How the application deals with a server.
 *
 * @param required whether the application fails to start without it
 * @param firstListWait how long the first prompts wait for it
 * @param reconnect when it is tried again
 * @param refreshInterval how often its tools are listed without being asked to, or
 * {@code null}
 * @param hideUnavailable whether its tools are hidden while it is away
 * @param repeatCalls which calls may be made again where their outcome is unknown
 * @param tools what the application wants of its tools
 */
record ServerPolicy(boolean required, Duration firstListWait, ReconnectSettings reconnect,
		@Nullable Duration refreshInterval, boolean hideUnavailable, McpClientProperties.RepeatCalls repeatCalls,
		McpToolSettings tools) {

	/**
	 * Return whether a call may be made again.
	 * @param safe whether a second call changes nothing, as its server says
	 */
	boolean mayRepeat(boolean safe) {
		return switch (this.repeatCalls) {
			case ALWAYS -> true;
			case NEVER -> false;
			case SAFE -> safe;
		};
	}

	/**
	 * Say what comes of a server that is away.
	 * @param triedAgain whether it is tried again by itself
	 * @param known whether tools of it are known
	 */
	String outlook(boolean triedAgain, boolean known) {
		return (triedAgain ? "It is tried again" : "The next call tries it again") + "; until then "
				+ (!known ? "the application goes on without its tools" : this.hideUnavailable ? "its tools are hidden"
						: "calls of its tools " + (this.reconnect.waitForConnection() ? "wait" : "fail"));
	}

}
