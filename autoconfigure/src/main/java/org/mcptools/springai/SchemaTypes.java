/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The types that a schema allows.
 *
 * @param names the names of types, none where it could be any; not {@code null}'s
 * @param nullable whether there may be {@code null} instead
 */
record SchemaTypes(List<String> names, boolean nullable) {

	private static final Set<String> KNOWN = Set.of("object", "array", "string", "integer", "number", "boolean",
			"null");

	/** What servers write that do not know the names. */
	private static final Map<String, String> ALIASES = Map.ofEntries(Map.entry("int", "integer"),
			Map.entry("long", "integer"), Map.entry("float", "number"), Map.entry("double", "number"),
			Map.entry("decimal", "number"), Map.entry("bool", "boolean"), Map.entry("str", "string"),
			Map.entry("text", "string"), Map.entry("dict", "object"), Map.entry("map", "object"),
			Map.entry("list", "array"), Map.entry("none", "null"));

	/** Keywords from which the type follows, where it is not said. */
	private static final Map<String, List<String>> SIGNS = Map.of("object",
			List.of("properties", "patternProperties", "additionalProperties", "required", "minProperties",
					"maxProperties"),
			"array", List.of("items", "prefixItems", "minItems", "maxItems", "uniqueItems"), "string",
			List.of("pattern", "format", "minLength", "maxLength"), "number",
			List.of("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"));

	/**
	 * Return the types of a schema.
	 */
	static SchemaTypes of(ObjectNode schema) {
		Set<String> names = declared(schema.path("type"));
		boolean nullable = names.remove("null") || schema.path("nullable").asBoolean(false);
		if (names.isEmpty()) {
			names = inferred(schema);
		}
		for (JsonNode value : schema.path("enum")) {
			nullable = nullable || value.isNull();
		}
		if (names.isEmpty() && (declared(schema.path("type")).contains("null") || !schema.path("enum").isEmpty())) {
			names = new LinkedHashSet<>(List.of("string"));
		}
		if (names.contains("number")) {
			names.remove("integer");
		}
		return new SchemaTypes(List.copyOf(names), nullable);
	}

	/**
	 * Return the types that the {@code type} keyword names, {@code null} among them.
	 */
	static Set<String> declared(JsonNode type) {
		Set<String> names = new LinkedHashSet<>();
		List<JsonNode> declared = new ArrayList<>();
		if (type.isArray()) {
			type.forEach(declared::add);
		}
		else {
			declared.add(type);
		}
		for (JsonNode each : declared) {
			String name = each.asString("").toLowerCase(Locale.ROOT);
			String known = ALIASES.getOrDefault(name, name);
			if (KNOWN.contains(known)) {
				names.add(known);
			}
		}
		return names;
	}

	private static Set<String> inferred(ObjectNode schema) {
		Set<String> names = new LinkedHashSet<>();
		for (JsonNode value : schema.path("enum")) {
			if (!value.isNull()) {
				names.add(of(value));
			}
		}
		if (!names.isEmpty()) {
			return names;
		}
		for (String type : List.of("object", "array", "string", "number")) {
			if (SIGNS.getOrDefault(type, List.of()).stream().anyMatch((sign) -> has(schema, sign))) {
				names.add(type);
				return names;
			}
		}
		return names;
	}

	/** Long ago, a property said of itself that it is required. */
	private static boolean has(ObjectNode schema, String keyword) {
		return "required".equals(keyword) ? schema.path(keyword).isArray() : schema.hasNonNull(keyword);
	}

	/**
	 * Return the type of a value.
	 */
	static String of(JsonNode value) {
		return switch (value.getNodeType()) {
			case STRING -> "string";
			case BOOLEAN -> "boolean";
			case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
			case ARRAY -> "array";
			case OBJECT -> "object";
			default -> "null";
		};
	}

}
