/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.tools;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import tools.jackson.databind.JsonNode;

/**
 * Checks a value against a schema, as far as the schemas of this server go, and takes a
 * property that the schema does not describe as a fault.
 */
final class SchemaCheck {

	private final List<String> faults = new ArrayList<>();

	private SchemaCheck() {
	}

	static List<String> faults(JsonNode value, JsonNode schema) {
		SchemaCheck check = new SchemaCheck();
		check.check("$", value, schema);
		return check.faults;
	}

	private void check(String path, JsonNode value, JsonNode schema) {
		JsonNode type = schema.get("type");
		boolean fits = false;
		for (JsonNode allowed : type.isArray() ? type : List.of(type)) {
			fits |= fits(value, allowed.stringValue());
		}
		if (!fits) {
			this.faults.add(path + " is " + value.getNodeType() + ", not " + type.toString());
		}
		else if (value.isObject()) {
			checkObject(path, value, schema);
		}
		else if (value.isArray()) {
			for (int i = 0; i < value.size(); i++) {
				check(path + "[" + i + "]", value.get(i), schema.get("items"));
			}
		}
	}

	private void checkObject(String path, JsonNode value, JsonNode schema) {
		for (JsonNode required : schema.get("required")) {
			if (!value.has(required.stringValue())) {
				this.faults.add(path + " has no " + required.stringValue());
			}
		}
		for (Map.Entry<String, JsonNode> property : value.properties()) {
			JsonNode propertySchema = schema.get("properties").get(property.getKey());
			if (propertySchema == null) {
				this.faults.add(path + "." + property.getKey() + " is not in the schema");
			}
			else {
				check(path + "." + property.getKey(), property.getValue(), propertySchema);
			}
		}
	}

	private static boolean fits(JsonNode value, String type) {
		return switch (type) {
			case "object" -> value.isObject();
			case "array" -> value.isArray();
			case "string" -> value.isString();
			case "boolean" -> value.isBoolean();
			case "integer" -> value.isIntegralNumber();
			case "number" -> value.isNumber();
			case "null" -> value.isNull();
			default -> false;
		};
	}

}
