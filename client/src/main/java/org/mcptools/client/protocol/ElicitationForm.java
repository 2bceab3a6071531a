/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A form that a server wants filled in. Its fields are plain: text, numbers, yes or no,
 * choices.
 */
public final class ElicitationForm {

	private final JsonNode schema;

	ElicitationForm(JsonNode schema) {
		this.schema = schema;
	}

	/**
	 * Fill in the defaults of fields that were left out.
	 * @param content what was filled in; stays as it is
	 * @return the content with defaults
	 */
	public ObjectNode withDefaults(ObjectNode content) {
		ObjectNode filled = content.deepCopy();
		for (Map.Entry<String, JsonNode> field : this.schema.path("properties").properties()) {
			JsonNode value = field.getValue().get("default");
			if (value != null && !filled.has(field.getKey()) && FormField.problem(field.getValue(), value) == null) {
				filled.set(field.getKey(), value);
			}
		}
		return filled;
	}

	/**
	 * Check what was filled in.
	 * @param content what was filled in
	 * @return one sentence for each field that the server would not take
	 */
	public List<String> problems(ObjectNode content) {
		List<String> problems = new ArrayList<>();
		for (String required : Wire.texts(this.schema, "required")) {
			if (!content.has(required)) {
				problems.add("'" + required + "' is missing");
			}
		}
		JsonNode fields = this.schema.path("properties");
		for (Map.Entry<String, JsonNode> entry : content.properties()) {
			String problem = FormField.problem(fields.path(entry.getKey()), entry.getValue());
			if (problem != null) {
				problems.add("'" + entry.getKey() + "' " + problem);
			}
		}
		return problems;
	}

}
