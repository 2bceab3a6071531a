/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Internal: the one JSON mapper. What passes through it keeps every member, the order of
 * members, and every digit of a number (but {@code 1e2} is written {@code 1E+2}, and
 * negative zero loses its sign). Thread-safe.
 */
public final class Json {

	private Json() {
	}

	/** Made when it is first needed: it takes longer than many a server's start. */
	static JsonMapper mapper() {
		return Mapper.INSTANCE;
	}

	/**
	 * Return a new, empty JSON object.
	 * @return the object
	 */
	public static ObjectNode object() {
		return JsonNodeFactory.instance.objectNode();
	}

	/**
	 * Write a tree, or a value made of maps, lists, strings, numbers and booleans, or
	 * anything else that Jackson can write.
	 * @param value the value
	 * @return the text, on one line
	 * @throws IllegalArgumentException if the value has no JSON form, contains itself, or
	 * is nested too deeply
	 */
	public static String write(@Nullable Object value) {
		if (value instanceof JsonNode tree) {
			try {
				return new String(new JsonBytesWriter().node(tree).finish(), StandardCharsets.UTF_8);
			}
			catch (UnusualJsonException ex) {
				// Jackson writes it, or says what is wrong with it.
			}
		}
		try {
			return mapper().writeValueAsString(value);
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("no JSON form: " + ex.getOriginalMessage(), ex);
		}
	}

	/**
	 * Read a text.
	 * @param text one JSON value
	 * @return the tree
	 * @throws IllegalArgumentException if it is not JSON
	 */
	public static JsonNode read(String text) {
		try {
			return mapper().readTree(text);
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("Not JSON: " + describe(ex), ex);
		}
	}

	/**
	 * Check that a text is one JSON object, and nothing else.
	 * @param text the text
	 * @return the text on one line, otherwise untouched: order, spacing and the spelling
	 * of numbers stay
	 * @throws IllegalArgumentException if it is not; the message goes on from "the text"
	 */
	public static String requireObject(String text) {
		if (!JsonSyntax.isObject(text)) {
			requireObjectOfJackson(text);
		}
		// Valid JSON has line breaks only between tokens, where a space means the same.
		return text.replace('\n', ' ').replace('\r', ' ');
	}

	private static void requireObjectOfJackson(String text) {
		try (JsonParser parser = mapper().createParser(text)) {
			JsonToken first = parser.nextToken();
			if (first != JsonToken.START_OBJECT) {
				throw new IllegalArgumentException("is " + kind(first));
			}
			parser.skipChildren();
			if (parser.nextToken() != null) {
				throw new IllegalArgumentException("has something after the end of the JSON object");
			}
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("is not valid JSON: " + describe(ex), ex);
		}
	}

	private static String kind(@Nullable JsonToken first) {
		if (first == null) {
			return "empty";
		}
		return switch (first) {
			case START_ARRAY -> "an array";
			case VALUE_STRING -> "a string";
			case VALUE_NULL -> "null";
			case VALUE_TRUE, VALUE_FALSE -> "a boolean";
			default -> "a number";
		};
	}

	static String describe(JacksonException ex) {
		TokenStreamLocation location = ex.getLocation();
		String message = ex.getOriginalMessage();
		if (location == null || location.getColumnNr() < 0) {
			return message;
		}
		return message + " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
	}

	private static final class Mapper {

		static final JsonMapper INSTANCE = JsonMapper.builder()
			.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
			.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
			.build();

	}

}
