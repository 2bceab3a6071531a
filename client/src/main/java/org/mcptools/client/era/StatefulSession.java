/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.InitializeResult;

/**
 * What a handshake has brought.
 *
 * @param result what the server said of itself
 * @param id the session's id; a secret; {@code null} where there is none
 * @param headers what every later frame carries
 */
record StatefulSession(InitializeResult result, @Nullable String id, Map<String, String> headers) {

	private static final String SESSION_ID = "mcp-session-id";

	static StatefulSession of(InitializeResult result, Map<String, String> responseHeaders) {
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("MCP-Protocol-Version", result.protocolVersion());
		String id = responseHeaders.get(SESSION_ID);
		boolean valid = id != null && !id.isEmpty() && id.chars().allMatch((c) -> c >= 0x21 && c <= 0x7E);
		if (valid) {
			headers.put("Mcp-Session-Id", id);
		}
		return new StatefulSession(result, valid ? id : null, Map.copyOf(headers));
	}

	/** The id is a secret. */
	@Override
	public String toString() {
		return "StatefulSession[" + this.result.protocolVersion() + ", " + ((this.id != null) ? "with" : "without")
				+ " id]";
	}

}
