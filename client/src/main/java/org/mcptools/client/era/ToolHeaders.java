/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The arguments of a tool that its schema wants repeated in HTTP headers
 * ({@code x-mcp-header}), so that whatever stands before the server can route by them.
 *
 * @param parameters the annotated parameters
 */
record ToolHeaders(List<Parameter> parameters) {

	private static final String ANNOTATION = "x-mcp-header";

	private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+\\-.^_`|~0-9A-Za-z]+");

	private static final Set<String> TYPES = Set.of("string", "integer", "boolean");

	/** Keywords whose values are data, in which the annotation's name means nothing. */
	private static final Set<String> DATA = Set.of("const", "enum", "default", "examples");

	private static final BigDecimal LARGEST_INTEGER = BigDecimal.valueOf((1L << 53) - 1);

	/**
	 * Read the annotations of an input schema.
	 * @throws InvalidToolException if one of them breaks the rules; the tool is not to be
	 * used then
	 */
	static ToolHeaders of(JsonNode inputSchema) {
		List<Parameter> parameters = new ArrayList<>();
		collect(inputSchema, List.of(), true, parameters);
		Set<String> names = new HashSet<>();
		for (Parameter parameter : parameters) {
			if (!names.add(parameter.header().toLowerCase(Locale.ROOT))) {
				throw new InvalidToolException("two parameters have the header '" + parameter.header() + "'");
			}
		}
		return new ToolHeaders(List.copyOf(parameters));
	}

	/**
	 * Walk a schema. Only {@code properties} lead to parameters that every call names by
	 * one path; below anything else an annotation is an error.
	 */
	private static void collect(JsonNode schema, List<String> path, boolean reachable, List<Parameter> found) {
		if (schema.isArray()) {
			schema.forEach((element) -> collect(element, path, false, found));
			return;
		}
		JsonNode annotation = schema.get(ANNOTATION);
		if (annotation != null) {
			if (!reachable || path.isEmpty()) {
				throw new InvalidToolException(ANNOTATION + " stands where no argument is");
			}
			found.add(parameter(annotation, schema, path));
		}
		for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
			if (keyword.getKey().equals("properties") && keyword.getValue().isObject()) {
				for (Map.Entry<String, JsonNode> property : keyword.getValue().properties()) {
					List<String> deeper = new ArrayList<>(path);
					deeper.add(property.getKey());
					collect(property.getValue(), deeper, reachable, found);
				}
			}
			else if (isMapOfSchemas(keyword.getKey())) {
				keyword.getValue().forEach((each) -> collect(each, path, false, found));
			}
			else if (!DATA.contains(keyword.getKey()) && !keyword.getKey().equals(ANNOTATION)) {
				collect(keyword.getValue(), path, false, found);
			}
		}
	}

	private static boolean isMapOfSchemas(String keyword) {
		return switch (keyword) {
			case "$defs", "definitions", "patternProperties", "dependentSchemas", "dependencies" -> true;
			default -> false;
		};
	}

	private static Parameter parameter(JsonNode annotation, JsonNode schema, List<String> path) {
		if (!annotation.isString() || !TOKEN.matcher(annotation.stringValue()).matches()) {
			throw new InvalidToolException(ANNOTATION + " of '" + String.join(".", path) + "' is no header name");
		}
		JsonNode type = schema.get("type");
		if (type == null || !type.isString() || !TYPES.contains(type.stringValue())) {
			throw new InvalidToolException(
					ANNOTATION + " of '" + String.join(".", path) + "' needs the type string, integer or boolean");
		}
		return new Parameter(annotation.stringValue(), List.copyOf(path));
	}

	/**
	 * Return the headers for a call. An argument that is absent or null has none.
	 * @param arguments the arguments
	 * @return the headers
	 */
	Map<String, String> forCall(JsonNode arguments) {
		Map<String, String> headers = new LinkedHashMap<>();
		for (Parameter parameter : this.parameters) {
			JsonNode value = arguments;
			for (String step : parameter.path()) {
				value = value.path(step);
			}
			String text = text(value);
			if (text != null) {
				headers.put("Mcp-Param-" + parameter.header(), HeaderValues.encode(text));
			}
		}
		return headers;
	}

	private static @Nullable String text(JsonNode value) {
		if (value.isString()) {
			return value.stringValue();
		}
		if (value.isBoolean()) {
			return String.valueOf(value.booleanValue());
		}
		if (value.isNumber()) {
			BigDecimal number = value.decimalValue();
			boolean exact = number.abs().compareTo(LARGEST_INTEGER) <= 0 && number.stripTrailingZeros().scale() <= 0;
			return exact ? number.toBigInteger().toString() : value.toString();
		}
		return null;
	}

	/**
	 * A parameter with a header.
	 *
	 * @param header the part of the header's name that the tool chooses
	 * @param path the names that lead to the argument
	 */
	record Parameter(String header, List<String> path) {

	}

	/**
	 * A tool whose annotations break the rules.
	 */
	static final class InvalidToolException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		InvalidToolException(String message) {
			super(message);
		}

	}

}
