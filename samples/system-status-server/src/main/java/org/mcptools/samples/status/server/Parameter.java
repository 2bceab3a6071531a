/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One optional argument of a tool. The schema that the client sees and the check of what
 * it sends come from the same place, so that they can't differ.
 *
 * @param <T> the Java type of its value
 */
public final class Parameter<T> {

	private final String name;

	private final ObjectNode schema;

	private final String allowed;

	private final Function<JsonNode, @Nullable T> reader;

	private Parameter(String name, ObjectNode schema, String allowed, Function<JsonNode, @Nullable T> reader) {
		this.name = name;
		this.schema = schema;
		this.allowed = allowed;
		this.reader = reader;
	}

	/**
	 * An argument that is true or false, and false where it is missing.
	 * @param name the name
	 * @param description what it does, for the model
	 * @return the parameter
	 */
	public static Parameter<Boolean> flag(String name, String description) {
		ObjectNode schema = schema("boolean", description);
		schema.put("default", false);
		return new Parameter<>(name, schema, "true or false",
				(value) -> value.isBoolean() ? value.booleanValue() : null);
	}

	/**
	 * A whole number. As in JSON Schema, {@code 10.0} is one too.
	 * @param name the name
	 * @param description what it does, for the model
	 * @param min the smallest that is allowed
	 * @param max the greatest that is allowed
	 * @param fallback what the tool takes where the argument is missing
	 * @return the parameter
	 */
	public static Parameter<Integer> wholeNumber(String name, String description, int min, int max, int fallback) {
		ObjectNode schema = schema("integer", description);
		schema.put("minimum", min);
		schema.put("maximum", max);
		schema.put("default", fallback);
		return new Parameter<>(name, schema, "a whole number from " + min + " to " + max, (value) -> {
			double number = value.isNumber() ? value.doubleValue() : Double.NaN;
			return (number >= min && number <= max && number == Math.rint(number)) ? (int) number : null;
		});
	}

	/**
	 * A text that is not blank.
	 * @param name the name
	 * @param description what it does, for the model
	 * @return the parameter
	 */
	public static Parameter<String> text(String name, String description) {
		ObjectNode schema = schema("string", description);
		schema.put("minLength", 1);
		return new Parameter<>(name, schema, "a text that is not blank",
				(value) -> (value.isString() && !value.stringValue().isBlank()) ? value.stringValue() : null);
	}

	private static ObjectNode schema(String type, String description) {
		ObjectNode schema = Json.object();
		schema.put("type", type);
		schema.put("description", description);
		return schema;
	}

	String name() {
		return this.name;
	}

	ObjectNode schema() {
		return this.schema;
	}

	String allowed() {
		return this.allowed;
	}

	@Nullable T read(JsonNode value) {
		return this.reader.apply(value);
	}

}
