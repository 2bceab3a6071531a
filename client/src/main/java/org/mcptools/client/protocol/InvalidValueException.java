/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

/**
 * A JSON value that is not what the specification says it is. The message names the
 * member and what was found.
 */
public final class InvalidValueException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	InvalidValueException(String message) {
		super(message);
	}

}
