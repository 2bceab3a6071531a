/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Content of a kind that this client does not know, or that lacks what its kind requires.
 *
 * @param type the {@code type} member, or {@code null} where there is none
 * @param json the whole block as it came; not to be changed
 */
public record UnknownContent(@Nullable String type, JsonNode json) implements Content {

	static UnknownContent from(JsonNode node) {
		return new UnknownContent(Wire.text(node, "type"), node);
	}

	@Override
	public @Nullable ContentAnnotations annotations() {
		return ContentAnnotations.from(Wire.objectOrNull(this.json, "annotations"));
	}

	@Override
	public @Nullable JsonNode meta() {
		return Wire.objectOrNull(this.json, "_meta");
	}

}
