/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a server said of itself when the connection was made.
 *
 * @param protocolVersion the revision that is spoken on the connection
 * @param capabilities what the server can do
 * @param serverInfo who the server is
 * @param instructions how its tools are best used, for the model, or {@code null}
 * @param meta the {@code _meta} member, or {@code null}
 */
public record InitializeResult(String protocolVersion, ServerCapabilities capabilities, Implementation serverInfo,
		@Nullable String instructions, @Nullable JsonNode meta) {

	static InitializeResult from(JsonNode result) {
		Wire.object(result, "the result");
		return new InitializeResult(Wire.requiredText(result, "protocolVersion"),
				ServerCapabilities.from(result.get("capabilities")), Implementation.from(result.get("serverInfo")),
				Wire.text(result, "instructions"), Wire.objectOrNull(result, "_meta"));
	}

}
