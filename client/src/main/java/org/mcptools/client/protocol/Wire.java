/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads members of JSON objects: a required one must be there and of its type, an
 * optional one of the wrong type counts as absent.
 */
final class Wire {

	private Wire() {
	}

	static JsonNode object(@Nullable JsonNode node, String what) {
		if (node == null || !node.isObject()) {
			throw new InvalidValueException(what + " is " + kind(node) + ", not an object");
		}
		return node;
	}

	static String requiredText(JsonNode object, String name) {
		JsonNode value = object.get(name);
		if (value == null || !value.isString()) {
			throw new InvalidValueException("'" + name + "' is " + kind(value) + ", not a string");
		}
		return value.stringValue();
	}

	static int requiredInteger(JsonNode object, String name) {
		Long value = wholeNumber(object, name);
		if (value == null || value.intValue() != value) {
			throw new InvalidValueException("'" + name + "' is not an integer that fits");
		}
		return value.intValue();
	}

	static @Nullable String text(JsonNode object, String name) {
		JsonNode value = object.get(name);
		return (value != null && value.isString()) ? value.stringValue() : null;
	}

	static @Nullable Boolean bool(JsonNode object, String name) {
		JsonNode value = object.get(name);
		return (value != null && value.isBoolean()) ? value.booleanValue() : null;
	}

	/** A number beyond the range of a double counts as absent. */
	static @Nullable Double number(JsonNode object, String name) {
		JsonNode value = object.get(name);
		OptionalDouble number = (value != null && value.isNumber()) ? value.doubleValueOpt() : OptionalDouble.empty();
		return number.isPresent() ? number.getAsDouble() : null;
	}

	/** A number that is not whole, or beyond the range of a long, counts as absent. */
	static @Nullable Long wholeNumber(JsonNode object, String name) {
		JsonNode value = object.get(name);
		OptionalLong number = (value != null && value.isNumber()) ? value.longValueOpt() : OptionalLong.empty();
		return number.isPresent() ? number.getAsLong() : null;
	}

	/** A member that may be any JSON value: absent and null are told apart. */
	static @Nullable JsonNode any(JsonNode object, String name) {
		return object.get(name);
	}

	static @Nullable JsonNode objectOrNull(JsonNode object, String name) {
		JsonNode value = object.get(name);
		return (value != null && value.isObject()) ? value : null;
	}

	static List<String> texts(JsonNode object, String name) {
		JsonNode array = object.get(name);
		if (array == null || !array.isArray()) {
			return List.of();
		}
		List<String> values = new ArrayList<>(array.size());
		for (JsonNode element : array) {
			if (element.isString()) {
				values.add(element.stringValue());
			}
		}
		return List.copyOf(values);
	}

	static <T> List<T> list(JsonNode object, String name, Function<JsonNode, T> reader) {
		JsonNode array = object.get(name);
		if (array == null || !array.isArray()) {
			return List.of();
		}
		if (array.size() == 1) {
			// As nearly every result has it.
			return List.of(reader.apply(array.get(0)));
		}
		List<T> values = new ArrayList<>(array.size());
		for (JsonNode element : array) {
			values.add(reader.apply(element));
		}
		return List.copyOf(values);
	}

	/** A copy that keeps the order, which is the order on the wire. */
	static Map<String, String> copy(Map<String, String> map) {
		map.forEach((name, value) -> {
			if (name == null || value == null) {
				throw new IllegalArgumentException("The argument '" + name + "' is null");
			}
		});
		return Collections.unmodifiableMap(new LinkedHashMap<>(map));
	}

	private static String kind(@Nullable JsonNode node) {
		return (node == null) ? "missing" : node.getNodeType().name().toLowerCase(Locale.ROOT);
	}

}
