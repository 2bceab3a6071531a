/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Internal: the one JSON mapper. What passes through it keeps every member, the order of
 * members, and numbers as they were written. Thread-safe.
 */
public final class Json {

	static final JsonMapper MAPPER = JsonMapper.builder()
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	private Json() {
	}

	/**
	 * Return a new, empty JSON object.
	 * @return the object
	 */
	public static ObjectNode object() {
		return MAPPER.createObjectNode();
	}

	/**
	 * Return the tree of a value made of maps, lists, strings, numbers and booleans, or
	 * of anything else that Jackson can write.
	 * @param value the value
	 * @return the tree
	 * @throws IllegalArgumentException if the value has no JSON form
	 */
	public static JsonNode tree(Object value) {
		try {
			return MAPPER.valueToTree(value);
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("Not representable as JSON: " + ex.getOriginalMessage(), ex);
		}
	}

	/**
	 * Write a tree as text.
	 * @param node the tree
	 * @return the text, on one line
	 */
	public static String write(JsonNode node) {
		return MAPPER.writeValueAsString(node);
	}

	/**
	 * Check that a text is one JSON object, and nothing else.
	 * @param text the text
	 * @return the text on one line, otherwise untouched: order, spacing and the spelling
	 * of numbers stay
	 * @throws IllegalArgumentException if it is not, with the reason and the place
	 */
	public static String requireObject(String text) {
		try (JsonParser parser = MAPPER.createParser(text)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				throw new IllegalArgumentException("must be a JSON object, but starts with " + parser.currentToken());
			}
			parser.skipChildren();
			if (parser.nextToken() != null) {
				throw new IllegalArgumentException("has something after the end of the JSON object");
			}
		}
		catch (JacksonException ex) {
			throw new IllegalArgumentException("is not valid JSON: " + describe(ex), ex);
		}
		// Valid JSON has line breaks only between tokens, where a space means the same.
		return text.replace('\n', ' ').replace('\r', ' ');
	}

	static String describe(JacksonException ex) {
		TokenStreamLocation location = ex.getLocation();
		String message = ex.getOriginalMessage();
		if (location == null || location.getColumnNr() < 0) {
			return message;
		}
		return message + " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
	}

}
