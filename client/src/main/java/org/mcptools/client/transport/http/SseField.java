/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

/**
 * The fields that a line of an event stream may set.
 */
enum SseField {

	DATA, EVENT, ID, RETRY, UNKNOWN;

	/** No known field has more letters. */
	static final int LONGEST_NAME = 5;

	static SseField named(String name) {
		return switch (name) {
			case "data" -> DATA;
			case "event" -> EVENT;
			case "id" -> ID;
			case "retry" -> RETRY;
			default -> UNKNOWN;
		};
	}

}
