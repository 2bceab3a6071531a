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
 * For whom a piece of content is, and how important.
 *
 * @param audience {@code user}, {@code assistant}, both, or none where nothing is said
 * @param priority from 0 (optional) to 1 (required), or {@code null}
 * @param lastModified when it last changed, as ISO 8601 text, or {@code null} (since
 * revision 2025-06-18)
 */
public record ContentAnnotations(List<String> audience, @Nullable Double priority, @Nullable String lastModified) {

	public ContentAnnotations {
		audience = List.copyOf(audience);
	}

	static @Nullable ContentAnnotations from(@Nullable JsonNode node) {
		return (node != null) ? new ContentAnnotations(Wire.texts(node, "audience"), Wire.number(node, "priority"),
				Wire.text(node, "lastModified")) : null;
	}

}
