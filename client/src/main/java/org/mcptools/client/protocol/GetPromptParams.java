/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.Map;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameters of {@code prompts/get}.
 *
 * @param name the prompt's name
 * @param arguments the arguments by name
 */
public record GetPromptParams(String name, Map<String, String> arguments) {

	public GetPromptParams {
		arguments = Wire.copy(arguments);
	}

	ObjectNode toJson() {
		ObjectNode params = JsonNodeFactory.instance.objectNode();
		params.put("name", this.name);
		if (!this.arguments.isEmpty()) {
			this.arguments.forEach(params.putObject("arguments")::put);
		}
		return params;
	}

}
