/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.concurrent.CompletionException;

import org.mcptools.client.error.McpException;

/**
 * What lies behind failures.
 */
final class Causes {

	private Causes() {
	}

	static Throwable unwrap(Throwable failure) {
		return (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause() : failure;
	}

	/** Our own failures name their server themselves. */
	static String inWords(String server, Throwable cause) {
		return (cause instanceof McpException) ? String.valueOf(cause.getMessage())
				: "MCP server '" + server + "': " + cause;
	}

}
