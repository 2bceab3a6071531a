/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.Map;

/**
 * A request as it came over the wire.
 *
 * @param line the request line
 * @param headers the headers, names in lower case
 * @param body the body
 * @param nanoTime when it was complete
 */
record RawRequest(String line, Map<String, String> headers, String body, long nanoTime) {

	String method() {
		return this.line.substring(0, this.line.indexOf(' '));
	}

	String header(String name) {
		return this.headers.getOrDefault(name, "(none)");
	}

}
