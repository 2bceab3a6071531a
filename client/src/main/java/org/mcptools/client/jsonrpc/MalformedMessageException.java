/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import org.jspecify.annotations.Nullable;

/**
 * Bytes that are not a JSON-RPC message. The message says what was wrong and never quotes
 * more than a short piece of the input. Has no stack trace, which would say nothing and
 * cost most of the time that a line of junk takes.
 */
public final class MalformedMessageException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	MalformedMessageException(String message, @Nullable Throwable cause) {
		super(message, cause, true, false);
	}

}
