/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The input schema as a model's provider accepts it.
 */
final class ToolSchema {

	private ToolSchema() {
	}

	/**
	 * Return the schema as text, every keyword kept. Where the top level lacks
	 * {@code type} or {@code properties}, which providers insist on, they are added; what
	 * is no object counts as one that allows anything.
	 */
	static String forModel(JsonNode inputSchema) {
		boolean typed = "object".equals(inputSchema.path("type").asString(""));
		if (typed && inputSchema.path("properties").isObject()) {
			return inputSchema.toString();
		}
		ObjectNode schema = (inputSchema instanceof ObjectNode object) ? object.deepCopy()
				: JsonNodeFactory.instance.objectNode();
		schema.put("type", "object");
		if (!schema.path("properties").isObject()) {
			schema.putObject("properties");
		}
		return schema.toString();
	}

}
