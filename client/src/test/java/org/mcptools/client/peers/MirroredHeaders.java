/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The headers that must repeat what a request says, since revision 2026-07-28.
 */
final class MirroredHeaders {

	private static final String ENCODED = "=?base64?";

	private MirroredHeaders() {
	}

	/** Why a request is refused, or {@code null}. */
	static @Nullable ObjectNode refusal(Heard message) {
		String wrong = wrong(message.headers(), "mcp-protocol-version",
				message.meta().path(StatelessConversation.PREFIX + "protocolVersion"));
		if (wrong == null) {
			wrong = wrong(message.headers(), "mcp-method", message.message().path("method"));
		}
		if (wrong == null) {
			wrong = wrong(message.headers(), "mcp-name", switch (message.method()) {
				case "tools/call", "prompts/get" -> message.params().path("name");
				case "resources/read" -> message.params().path("uri");
				default -> message.params().path("");
			});
		}
		if (wrong == null) {
			wrong = wrong(message.headers(), "mcp-param-region", message.params().path("arguments").path("region"));
		}
		return (wrong != null) ? Wire.error(message.id(), -32020, "Header mismatch: " + wrong, null) : null;
	}

	private static @Nullable String wrong(Map<String, String> headers, String name, JsonNode value) {
		String header = headers.get(name);
		String wanted = value.isString() ? value.stringValue() : null;
		boolean right = (header == null) ? wanted == null : decoded(header).equals(wanted);
		return right ? null : name + " is " + header + ", not " + wanted;
	}

	private static String decoded(String header) {
		if (!header.startsWith(ENCODED)) {
			return header;
		}
		byte[] bytes = Base64.getDecoder().decode(header.substring(ENCODED.length(), header.length() - "?=".length()));
		return new String(bytes, StandardCharsets.UTF_8);
	}

}
