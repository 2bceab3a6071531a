/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON text to tree and back. The tree is read and written with the streaming API, since
 * building an object mapper alone would take longer than everything else that this server
 * does at start.
 */
public final class Json {

	private static final JsonFactory FACTORY = JsonFactory.builder().build();

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private Json() {
	}

	public static ObjectNode object() {
		return NODES.objectNode();
	}

	public static ArrayNode array() {
		return NODES.arrayNode();
	}

	/**
	 * Reads exactly one JSON value.
	 * @param text the JSON text
	 * @return the value as a tree
	 * @throws JacksonException where the text is not JSON, or holds more than one value
	 */
	static JsonNode read(String text) {
		try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
			if (parser.nextToken() == null) {
				throw new StreamReadException(parser, "No content");
			}
			JsonNode value = readValue(parser);
			if (parser.nextToken() != null) {
				throw new StreamReadException(parser, "More than one value");
			}
			return value;
		}
	}

	// The parser bounds the depth of nesting, and with it the depth of this recursion.
	private static JsonNode readValue(JsonParser parser) {
		JsonToken token = parser.currentToken();
		return switch (token) {
			case START_OBJECT -> readObject(parser);
			case START_ARRAY -> readArray(parser);
			case VALUE_STRING -> NODES.stringNode(parser.getString());
			case VALUE_NUMBER_INT -> readInteger(parser);
			case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
			case VALUE_TRUE -> NODES.booleanNode(true);
			case VALUE_FALSE -> NODES.booleanNode(false);
			case VALUE_NULL -> NODES.nullNode();
			default -> throw new StreamReadException(parser, "Unexpected " + token);
		};
	}

	private static JsonNode readObject(JsonParser parser) {
		ObjectNode object = NODES.objectNode();
		while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
			String name = parser.currentName();
			parser.nextToken();
			object.set(name, readValue(parser));
		}
		return object;
	}

	private static JsonNode readArray(JsonParser parser) {
		ArrayNode array = NODES.arrayNode();
		while (parser.nextToken() != JsonToken.END_ARRAY) {
			array.add(readValue(parser));
		}
		return array;
	}

	private static JsonNode readInteger(JsonParser parser) {
		return switch (parser.getNumberType()) {
			case INT -> NODES.numberNode(parser.getIntValue());
			case LONG -> NODES.numberNode(parser.getLongValue());
			default -> NODES.numberNode(parser.getBigIntegerValue());
		};
	}

	/**
	 * Writes a value as one line of UTF-8, without the line's end.
	 * @param value the value
	 * @return its JSON text, which holds no raw line break
	 */
	static byte[] write(JsonNode value) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
		try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
			writeValue(generator, value);
		}
		return bytes.toByteArray();
	}

	/**
	 * A value in messages to people and models: its JSON text, cut where it is long.
	 * @param value the value
	 * @return at most about a hundred characters
	 */
	static String brief(JsonNode value) {
		String text = new String(write(value), StandardCharsets.UTF_8);
		int end = 100;
		if (text.length() <= end) {
			return text;
		}
		if (Character.isHighSurrogate(text.charAt(end - 1))) {
			end--;
		}
		return text.substring(0, end) + "...";
	}

	/**
	 * A text from outside in messages: quoted, with everything escaped that could break
	 * the line, cut where it is long.
	 * @param text the text
	 * @return at most about a hundred characters
	 */
	public static String quote(String text) {
		return brief(NODES.stringNode(text));
	}

	private static void writeValue(JsonGenerator generator, JsonNode value) {
		switch (value.getNodeType()) {
			case OBJECT -> {
				generator.writeStartObject();
				for (Map.Entry<String, JsonNode> property : value.properties()) {
					generator.writeName(property.getKey());
					writeValue(generator, property.getValue());
				}
				generator.writeEndObject();
			}
			case ARRAY -> {
				generator.writeStartArray();
				for (JsonNode element : value) {
					writeValue(generator, element);
				}
				generator.writeEndArray();
			}
			case STRING -> generator.writeString(value.stringValue());
			case NUMBER -> writeNumber(generator, value);
			case BOOLEAN -> generator.writeBoolean(value.booleanValue());
			default -> generator.writeNull();
		}
	}

	private static void writeNumber(JsonGenerator generator, JsonNode value) {
		switch (value.numberType()) {
			case INT, LONG -> generator.writeNumber(value.longValue());
			case BIG_INTEGER -> generator.writeNumber(value.bigIntegerValue());
			default -> generator.writeNumber(value.doubleValue());
		}
	}

}
