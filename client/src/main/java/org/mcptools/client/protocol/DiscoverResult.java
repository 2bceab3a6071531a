/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a server says of itself when it is asked (since revision 2026-07-28).
 *
 * @param supportedVersions the revisions that it speaks
 * @param capabilities what it can do
 * @param serverInfo who it is
 * @param instructions how its tools are best used, for the model, or {@code null}
 * @param meta the {@code _meta} member, or {@code null}
 */
public record DiscoverResult(List<String> supportedVersions, ServerCapabilities capabilities, Implementation serverInfo,
		@Nullable String instructions, @Nullable JsonNode meta) {

	private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";

	public DiscoverResult {
		supportedVersions = List.copyOf(supportedVersions);
	}

	static DiscoverResult from(JsonNode result) {
		Wire.object(result, "the result");
		JsonNode meta = Wire.objectOrNull(result, "_meta");
		// Servers written before the revision was final have it in the body.
		JsonNode info = (meta != null && meta.has(SERVER_INFO)) ? meta.get(SERVER_INFO) : result.get("serverInfo");
		return new DiscoverResult(Wire.texts(result, "supportedVersions"),
				ServerCapabilities.from(result.get("capabilities")), Implementation.from(info),
				Wire.text(result, "instructions"), meta);
	}

	/**
	 * Return the same as the answer to a handshake.
	 * @param protocolVersion the revision that was chosen
	 * @return the answer
	 */
	public InitializeResult asInitializeResult(String protocolVersion) {
		return new InitializeResult(protocolVersion, this.capabilities, this.serverInfo, this.instructions, this.meta);
	}

}
