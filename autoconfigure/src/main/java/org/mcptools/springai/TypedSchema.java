/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Says a schema of one type in the words that all providers know.
 */
final class TypedSchema {

	/** Only these are known everywhere. */
	private static final Map<String, Set<String>> FORMATS = Map.of("string", Set.of("date-time"), "integer",
			Set.of("int32", "int64"), "number", Set.of("float", "double"));

	/** Lookaround, named groups and classes of Unicode are not known everywhere. */
	private static final Pattern UNCOMMON_PATTERN = Pattern.compile("\\(\\?(?!:)|\\\\[pPkAzZGQEhHRX]");

	/** How long a schema may be that is told in words. */
	private static final int MOST_IN_WORDS = 1_000;

	private final ObjectNode schema;

	private final ObjectNode result = JsonNodeFactory.instance.objectNode();

	private final Notes notes;

	private TypedSchema(ObjectNode schema) {
		this.schema = schema;
		this.notes = Notes.of(schema);
	}

	/**
	 * Return a schema in common words.
	 * @param type the type
	 * @param schema a flat schema without alternatives
	 * @param nullable whether there may be {@code null} instead
	 */
	static ObjectNode of(String type, ObjectNode schema, boolean nullable) {
		return new TypedSchema(schema).say(type, nullable);
	}

	private ObjectNode say(String type, boolean nullable) {
		this.result.put("type", type);
		if (this.schema.path("title").isString()) {
			this.result.set("title", this.schema.get("title"));
		}
		if (nullable) {
			this.result.put("nullable", true);
		}
		switch (type) {
			case "object" -> object();
			case "array" -> array();
			case "string" -> string();
			case "integer", "number" -> number("integer".equals(type));
			default -> oneOf(type);
		}
		if (FORMATS.containsKey(type)) {
			format(type);
		}
		JsonNode initial = this.schema.path("default");
		if (!initial.isMissingNode() && !initial.isNull()) {
			this.result.set("default", initial);
		}
		this.notes.to(this.result);
		return inOrder();
	}

	/** A schema that needs no change should not look changed. */
	private ObjectNode inOrder() {
		ObjectNode ordered = JsonNodeFactory.instance.objectNode();
		for (String keyword : this.schema.propertyNames()) {
			JsonNode value = this.result.remove(keyword);
			if (value != null) {
				ordered.set(keyword, value);
			}
		}
		ordered.setAll(this.result);
		return ordered;
	}

	private void object() {
		ObjectNode properties = this.result.putObject("properties");
		Set<String> required = SchemaMerge.names(this.schema.path("required"));
		this.schema.path("properties").properties().forEach((property) -> {
			JsonNode value = property.getValue();
			if (!value.isBoolean() || value.asBoolean()) {
				properties.set(property.getKey(), CommonSchema.of(value));
				if (value.path("required").isBoolean() && value.path("required").asBoolean()) {
					required.add(property.getKey());
				}
			}
		});
		required.removeIf((name) -> !properties.has(name));
		if (!required.isEmpty() || this.schema.path("required").isArray()) {
			ArrayNode names = this.result.putArray("required");
			required.forEach(names::add);
		}
		others();
		length("minProperties");
		length("maxProperties");
	}

	/** Not all providers know of properties that have no name yet. */
	private void others() {
		this.schema.path("patternProperties").properties().forEach((pattern) -> {
			others("names that match '" + pattern.getKey() + "'", pattern.getValue());
		});
		JsonNode others = this.schema.path("additionalProperties");
		if (others.isObject() && !others.isEmpty()) {
			others(this.result.path("properties").isEmpty() ? "any names" : "any other names", others);
		}
	}

	/** A schema within words within a schema within words would be of no use. */
	private void others(String names, JsonNode value) {
		ObjectNode schema = CommonSchema.of(value);
		String type = schema.path("type").asString("");
		String text = schema.toString();
		boolean plain = schema.size() == 1 && !type.isEmpty() || schema.equals(CommonSchema.anything(true));
		if (!plain && text.length() <= MOST_IN_WORDS && text.indexOf('\\') < 0) {
			this.notes.add(names + ", each value like " + text);
		}
		else {
			this.notes.add(type.isEmpty() ? names : names + ", each value of type " + type);
		}
	}

	private void array() {
		List<JsonNode> each = new ArrayList<>();
		this.schema.path("prefixItems").forEach(each::add);
		JsonNode items = this.schema.path("items");
		if (items.isArray()) {
			items.forEach(each::add);
		}
		else if (items.isObject()) {
			each.add(items);
		}
		boolean open = each.isEmpty() || each.stream().anyMatch((item) -> item.isObject() && item.isEmpty());
		if (open) {
			this.result.set("items", CommonSchema.anything(false));
		}
		else if (each.size() == 1) {
			this.result.set("items", CommonSchema.of(each.get(0)));
		}
		else {
			ObjectNode choice = JsonNodeFactory.instance.objectNode();
			choice.putArray("anyOf").addAll(each);
			this.result.set("items", CommonSchema.of(choice));
		}
		length("minItems");
		length("maxItems");
	}

	private void string() {
		Set<String> values = new LinkedHashSet<>();
		for (JsonNode value : values("string")) {
			if (value.isValueNode()) {
				values.add(value.asString());
			}
		}
		if (values.remove("") && !values.isEmpty()) {
			this.notes.add("may be empty");
		}
		if (!values.isEmpty()) {
			ArrayNode array = this.result.putArray("enum");
			values.forEach(array::add);
		}
		length("minLength");
		length("maxLength");
		JsonNode pattern = this.schema.path("pattern");
		if (pattern.isString()) {
			if (UNCOMMON_PATTERN.matcher(pattern.asString()).find()) {
				this.notes.add("pattern: " + pattern.asString());
			}
			else {
				this.result.set("pattern", pattern);
			}
		}
	}

	private void number(boolean whole) {
		oneOf(whole ? "integer" : "number");
		limit("minimum", "exclusiveMinimum", whole, 1);
		limit("maximum", "exclusiveMaximum", whole, -1);
		JsonNode factor = this.schema.path("multipleOf");
		if (factor.isNumber()) {
			this.notes.add("a multiple of " + factor);
		}
	}

	/**
	 * An exclusive limit of whole numbers is the next number. Once the limit was
	 * exclusive by a keyword that is true.
	 */
	private void limit(String keyword, String exclusive, boolean whole, int direction) {
		JsonNode limit = this.schema.path(keyword);
		JsonNode excluded = this.schema.path(exclusive);
		if (excluded.isBoolean()) {
			excluded = excluded.asBoolean() ? limit : JsonNodeFactory.instance.missingNode();
		}
		if (!excluded.isNumber()) {
			if (limit.isNumber()) {
				this.result.set(keyword, limit);
			}
			return;
		}
		if (whole) {
			BigDecimal next = excluded.decimalValue()
				.setScale(0, (direction > 0) ? RoundingMode.FLOOR : RoundingMode.CEILING)
				.add(BigDecimal.valueOf(direction));
			boolean closer = limit.isNumber() && limit.decimalValue().compareTo(next) * direction > 0;
			this.result.set(keyword, closer ? limit : JsonNodeFactory.instance.numberNode(next.toBigInteger()));
		}
		else {
			this.notes.add(((direction > 0) ? "more than " : "less than ") + excluded);
			this.result.set(keyword, excluded);
		}
	}

	/** Values that are no texts are enumerated in words. */
	private void oneOf(String type) {
		List<String> values = values(type).stream().map(JsonNode::toString).toList();
		if (!values.isEmpty()) {
			this.notes.add(((values.size() == 1) ? "always " : "one of ") + String.join(", ", values));
		}
	}

	/** Those of the type, or all where a server writes them all in another. */
	private List<JsonNode> values(String type) {
		List<JsonNode> all = new ArrayList<>();
		this.schema.path("enum").forEach((value) -> {
			if (!value.isNull()) {
				all.add(value);
			}
		});
		List<JsonNode> fitting = all.stream()
			.filter((value) -> type.equals(SchemaTypes.of(value)) || ("number".equals(type) && value.isNumber()))
			.toList();
		return fitting.isEmpty() ? all : fitting;
	}

	private void format(String type) {
		JsonNode format = this.schema.path("format");
		if (!format.isString() || format.asString().isBlank()) {
			return;
		}
		if (FORMATS.getOrDefault(type, Set.of()).contains(format.asString())) {
			this.result.set("format", format);
		}
		else if ("string".equals(type)) {
			this.notes.add("format: " + format.asString());
		}
	}

	private void length(String keyword) {
		JsonNode value = this.schema.path(keyword);
		if (value.isIntegralNumber() && value.canConvertToInt() && value.asInt() >= 0) {
			this.result.set(keyword, value);
		}
	}

}
