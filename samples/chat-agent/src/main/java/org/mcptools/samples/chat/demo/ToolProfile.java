/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.ai.tool.definition.ToolDefinition;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the demo model reads in a tool definition.
 *
 * @param name the name by which the tool is called
 * @param description what the tool says it does
 * @param parameters the properties of its input schema
 */
record ToolProfile(String name, String description, List<Parameter> parameters) {

	private static final JsonMapper JSON = JsonMapper.shared();

	/**
	 * Reads a tool definition. A schema that is not JSON counts as one without
	 * properties.
	 * @param definition the definition that Spring AI hands to the model
	 * @return what it says
	 */
	static ToolProfile of(ToolDefinition definition) {
		return new ToolProfile(definition.name(), definition.description(), parameters(definition.inputSchema()));
	}

	private static List<Parameter> parameters(String inputSchema) {
		List<Parameter> parameters = new ArrayList<>();
		JsonNode schema = parse(inputSchema);
		List<String> required = strings(schema.path("required"));
		schema.path("properties")
			.forEachEntry((name, property) -> parameters.add(Parameter.of(name, property, required.contains(name))));
		return List.copyOf(parameters);
	}

	private static JsonNode parse(String json) {
		try {
			return JSON.readTree(json);
		}
		catch (JacksonException ex) {
			return JSON.createObjectNode();
		}
	}

	private static List<String> strings(JsonNode array) {
		return array.valueStream().filter(JsonNode::isString).map(JsonNode::stringValue).toList();
	}

	/**
	 * One property of an input schema.
	 *
	 * @param name its name
	 * @param type its JSON type, "any" when the schema does not say
	 * @param itemType the type of the elements of an array
	 * @param description what the schema says about it
	 * @param values the allowed values, empty when any is
	 * @param required whether a call must have it
	 * @param minimum the smallest number allowed
	 * @param maximum the largest number allowed
	 * @param defaultValue what holds when it is absent
	 */
	record Parameter(String name, String type, String itemType, String description, List<String> values,
			boolean required, @Nullable Double minimum, @Nullable Double maximum, @Nullable JsonNode defaultValue) {

		private static Parameter of(String name, JsonNode property, boolean required) {
			List<String> values = property.has("const") ? List.of(property.path("const").asString(""))
					: strings(property.path("enum"));
			return new Parameter(name, type(property), type(property.path("items")),
					property.path("description").asString(""), values, required, number(property.path("minimum")),
					number(property.path("maximum")), property.get("default"));
		}

		private static String type(JsonNode schema) {
			JsonNode type = schema.path("type");
			if (type.isString()) {
				return type.stringValue();
			}
			for (JsonNode choices : List.of(type, schema.path("anyOf"), schema.path("oneOf"))) {
				for (JsonNode choice : choices) {
					String candidate = choice.isString() ? choice.stringValue() : choice.path("type").asString("null");
					if (!"null".equals(candidate)) {
						return candidate;
					}
				}
			}
			return "any";
		}

		private static @Nullable Double number(JsonNode node) {
			return node.isNumber() ? node.doubleValue() : null;
		}

		boolean isNumeric() {
			return "integer".equals(this.type) || "number".equals(this.type);
		}

		boolean allows(double number) {
			return (this.minimum == null || number >= this.minimum) && (this.maximum == null || number <= this.maximum);
		}

	}

}
