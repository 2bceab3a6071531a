/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.connection;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * How the connection to a server is doing at a moment.
 *
 * @param state its state
 * @param since when it came into this state
 * @param lastError why it was lost or could not be made the last time, or {@code null}
 * where nothing has gone wrong since it was last made
 * @param failures how many tries in a row have failed
 * @param reconnects how often a connection was made after the first one
 * @param unreadable how much the server has sent that could not be read as a message and
 * was passed over, over all connections
 * @param nextAttempt when it is tried again, or {@code null} where no try is due
 */
public record ConnectionStatus(State state, Instant since, @Nullable Throwable lastError, int failures, long reconnects,
		long unreadable, @Nullable Instant nextAttempt) {

	/**
	 * The states of a connection.
	 */
	public enum State {

		/** Nothing was tried yet. */
		NEW,

		/** It is being made. */
		CONNECTING,

		/** Calls are answered. */
		READY,

		/** It was lost or could not be made, and will be tried again. */
		BACKING_OFF,

		/** It was lost or could not be made; the next call tries again. */
		FAILED,

		/** The application has closed it. */
		CLOSED

	}

}
