/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.LinkedHashMap;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * Parameters of {@code tools/call}.
 *
 * @param name the tool's name
 * @param arguments the arguments: one JSON object as text, on one line; it goes to the
 * server byte for byte
 */
public record CallToolParams(String name, String arguments) {

	/** With {@code _meta}, which comes later. */
	private static final int MEMBERS = 4;

	ObjectNode toJson() {
		ObjectNode params = new ObjectNode(JsonNodeFactory.instance, new LinkedHashMap<>(MEMBERS));
		params.put("name", this.name);
		params.putRawValue("arguments", new RawValue(this.arguments));
		return params;
	}

}
