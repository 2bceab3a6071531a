/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Map;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The values of a form as JSON: nothing but what a form may have.
 */
final class FormContent {

	private FormContent() {
	}

	static ObjectNode toJson(Map<String, ?> content) {
		ObjectNode node = JsonNodeFactory.instance.objectNode();
		content.forEach((name, value) -> {
			if (value != null) {
				node.set(name, toJson(name, value));
			}
		});
		return node;
	}

	private static JsonNode toJson(String name, Object value) {
		JsonNodeFactory nodes = JsonNodeFactory.instance;
		if (value instanceof String text) {
			return nodes.stringNode(text);
		}
		if (value instanceof Boolean flag) {
			return nodes.booleanNode(flag);
		}
		if (value instanceof Collection<?> choices) {
			ArrayNode array = nodes.arrayNode();
			for (Object choice : choices) {
				if (!(choice instanceof String text)) {
					throw new IllegalArgumentException("'" + name + "' has a choice that is not a text: " + choice);
				}
				array.add(text);
			}
			return array;
		}
		if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) {
			return nodes.numberNode(((Number) value).longValue());
		}
		if (value instanceof BigInteger number) {
			return nodes.numberNode(number);
		}
		if (value instanceof BigDecimal number) {
			return nodes.numberNode(number);
		}
		if (value instanceof Double || value instanceof Float) {
			double number = ((Number) value).doubleValue();
			if (Double.isFinite(number)) {
				// By its text, so that 0.1f does not become 0.10000000149.
				return nodes.numberNode(new BigDecimal(value.toString()));
			}
		}
		throw new IllegalArgumentException(
				"'" + name + "' is neither text, number, boolean nor a list of text: " + value);
	}

}
