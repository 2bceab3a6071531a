/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

/**
 * Says that JSON is not of the kind that is read or written here, and is left to Jackson.
 * Goes no further than this package.
 */
final class UnusualJsonException extends RuntimeException {

	static final UnusualJsonException INSTANCE = new UnusualJsonException();

	private static final long serialVersionUID = 1;

	private UnusualJsonException() {
		super("unusual JSON", null, false, false);
	}

}
