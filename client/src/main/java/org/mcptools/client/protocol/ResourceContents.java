/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The contents of a resource: either text or bytes.
 *
 * @param uri the resource's URI
 * @param mimeType the media type, or {@code null}
 * @param text the text, or {@code null} where it is binary
 * @param blob the bytes in Base64, or {@code null} where it is text
 * @param meta the {@code _meta} member, or {@code null}
 */
public record ResourceContents(String uri, @Nullable String mimeType, @Nullable String text, @Nullable String blob,
		@Nullable JsonNode meta) {

	static ResourceContents from(@Nullable JsonNode node) {
		JsonNode resource = Wire.object(node, "'resource'");
		String text = Wire.text(resource, "text");
		String blob = Wire.text(resource, "blob");
		if (text == null && blob == null) {
			throw new InvalidValueException("'resource' has neither 'text' nor 'blob'");
		}
		return new ResourceContents(Wire.requiredText(resource, "uri"), Wire.text(resource, "mimeType"), text, blob,
				Wire.objectOrNull(resource, "_meta"));
	}

}
