/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolDefinition;

/**
 * How a server is doing.
 *
 * @param name the server's name
 * @param state its state
 * @param since when it came into this state
 * @param initializeResult what it said of itself when it was connected, or {@code null}
 * while it is not
 * @param tools its tools as they were last seen
 * @param lastError why it could not be reached or was lost, or {@code null} while all is
 * well
 * @param failures how many tries in a row to connect have failed
 * @param reconnects how often it was connected after the first time
 * @param unreadable how much it has sent that could not be read as a message and was
 * passed over
 * @param nextAttempt when it is tried again, or {@code null} where no try is due
 */
public record McpServerStatus(String name, State state, Instant since, @Nullable InitializeResult initializeResult,
		List<McpToolDefinition> tools, @Nullable Throwable lastError, int failures, long reconnects, long unreadable,
		@Nullable Instant nextAttempt) {

	public McpServerStatus {
		tools = List.copyOf(tools);
	}

	/**
	 * Return the revision of the protocol that is spoken with the server.
	 * @return the revision, or {@code null} while it is not connected
	 */
	public @Nullable String protocolVersion() {
		return (this.initializeResult != null) ? this.initializeResult.protocolVersion() : null;
	}

	/**
	 * Return why the server could not be reached or was lost, in a sentence.
	 * @return the reason, or {@code null} while all is well
	 */
	public @Nullable String lastErrorInWords() {
		return (this.lastError != null) ? Causes.inWords(this.name, Causes.unwrap(this.lastError)) : null;
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

		/** It could not be reached, or was lost, and will be tried again. */
		BACKING_OFF,

		/** It could not be reached, or does not tell its tools; a call tries again. */
		FAILED,

		/** The application has closed it. */
		CLOSED,

		/** A file names it that may not; it is never connected. */
		REFUSED

	}

}
