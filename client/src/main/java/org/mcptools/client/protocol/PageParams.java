/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameters of the methods that list something.
 *
 * @param cursor where the page begins, or {@code null} for the first
 */
public record PageParams(@Nullable String cursor) {

	ObjectNode toJson() {
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		if (this.cursor != null) {
			params.put("cursor", this.cursor);
		}
		return params;
	}

}
