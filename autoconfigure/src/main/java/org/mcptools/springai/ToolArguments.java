/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.LinkedHashMap;
import java.util.Map;

import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns the arguments of a model into those that the server gets: with the fixed ones,
 * and with their names at the server.
 *
 * @param fixed the values of fixed arguments, by their names at the server
 * @param names the names at the server of arguments that the model knows by another
 */
record ToolArguments(Map<String, JsonNode> fixed, Map<String, String> names) {

	/** The server gets what the model says. */
	static final ToolArguments AS_THEY_ARE = new ToolArguments(Map.of(), Map.of());

	ToolArguments {
		fixed = Map.copyOf(fixed);
		names = Map.copyOf(names);
	}

	/**
	 * Return fixed values as JSON. A text for something that is no text, which is all
	 * that a properties file can say, is read as what it is for.
	 * @param values the values by name
	 * @param schema the schema of all arguments, in common words where possible
	 */
	static Map<String, JsonNode> fixed(Map<String, Object> values, JsonNode schema) {
		Map<String, JsonNode> fixed = new LinkedHashMap<>();
		values.forEach((name, value) -> {
			JsonNode json = Mapper.JSON.valueToTree(value);
			String type = schema.path("properties").path(name).path("type").asString("string");
			fixed.put(name, (json.isString() && !"string".equals(type)) ? read(json, type) : json);
		});
		return fixed;
	}

	private static JsonNode read(JsonNode text, String type) {
		try {
			JsonNode read = Mapper.JSON.readTree(text.asString());
			boolean fits = type.equals(SchemaTypes.of(read)) || ("number".equals(type) && read.isNumber());
			return fits ? read : text;
		}
		catch (JacksonException ex) {
			return text;
		}
	}

	/**
	 * Return the arguments for the server.
	 * @param tool the tool's name
	 * @param arguments what the model said
	 * @throws IllegalArgumentException if that has to be changed and is not one JSON
	 * object
	 */
	String forServer(String tool, String arguments) {
		if (this.fixed.isEmpty() && this.names.isEmpty()) {
			return arguments;
		}
		ObjectNode said = requireObject(tool, arguments);
		ObjectNode result = said.objectNode();
		said.properties()
			.forEach((argument) -> result.set(this.names.getOrDefault(argument.getKey(), argument.getKey()),
					argument.getValue()));
		this.fixed.forEach(result::set);
		return result.toString();
	}

	/**
	 * Read arguments.
	 * @throws IllegalArgumentException if they are not one JSON object
	 */
	static ObjectNode requireObject(String tool, String arguments) {
		try {
			if (Mapper.JSON.readTree(arguments) instanceof ObjectNode object) {
				return object;
			}
		}
		catch (JacksonException ex) {
			// The words of the parser would mean nothing to a model.
		}
		throw new IllegalArgumentException(
				"The arguments for tool '" + tool + "' must be one JSON object, but the text is none");
	}

	/**
	 * Made when it is first needed: it takes longer than all that is done without it.
	 */
	private static final class Mapper {

		/** Numbers reach the server as the model writes them. */
		static final JsonMapper JSON = JsonMapper.builder()
			.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
			.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
			.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
			.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
			.build();

	}

}
