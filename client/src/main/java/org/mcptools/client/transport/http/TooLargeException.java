/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

/**
 * The peer sends more than is accepted.
 */
final class TooLargeException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	TooLargeException(String what, int limit) {
		super("sends " + what + " of more than " + limit + " bytes");
	}

}
