/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON in one form of all that mean the same: members in the order of their names,
 * numbers by their exact value, texts with as few escapes as possible. Unlike RFC 8785 it
 * does not take numbers for those of JavaScript, which would make one of two that differ
 * in their last digits.
 */
final class CanonicalJson {

	private static final int FIRST_PRINTABLE = 0x20;

	private CanonicalJson() {
	}

	static String of(JsonNode node) {
		StringBuilder out = new StringBuilder();
		write(node, out);
		return out.toString();
	}

	private static void write(JsonNode node, StringBuilder out) {
		if (node instanceof ObjectNode object) {
			members(object, out);
		}
		else if (node instanceof ArrayNode array) {
			elements(array, out);
		}
		else if (node.isString()) {
			text(node.stringValue(), out);
		}
		else if (node.isNumber()) {
			number(node.decimalValue(), out);
		}
		else {
			out.append(node);
		}
	}

	private static void members(ObjectNode object, StringBuilder out) {
		Map<String, JsonNode> sorted = new TreeMap<>();
		object.properties().forEach((member) -> sorted.put(member.getKey(), member.getValue()));
		String separator = "{";
		for (Map.Entry<String, JsonNode> member : sorted.entrySet()) {
			out.append(separator);
			text(member.getKey(), out);
			out.append(':');
			write(member.getValue(), out);
			separator = ",";
		}
		out.append(sorted.isEmpty() ? "{}" : "}");
	}

	private static void elements(ArrayNode array, StringBuilder out) {
		String separator = "[";
		for (JsonNode element : array) {
			out.append(separator);
			write(element, out);
			separator = ",";
		}
		out.append(array.isEmpty() ? "[]" : "]");
	}

	/** Half a surrogate pair has no form in UTF-8, so it stays escaped. */
	private static void text(String text, StringBuilder out) {
		out.append('"');
		text.codePoints().forEach((point) -> {
			boolean half = point <= Character.MAX_VALUE && Character.isSurrogate((char) point);
			if (point == '"' || point == '\\') {
				out.append('\\').append((char) point);
			}
			else if (point < FIRST_PRINTABLE || half) {
				out.append(String.format("\\u%04x", point));
			}
			else {
				out.appendCodePoint(point);
			}
		});
		out.append('"');
	}

	/** Never written out: an exponent may be as long as a server likes. */
	private static void number(BigDecimal value, StringBuilder out) {
		if (value.signum() == 0) {
			out.append('0');
			return;
		}
		String digits = value.unscaledValue().toString();
		int end = digits.length();
		while (digits.charAt(end - 1) == '0') {
			end--;
		}
		long exponent = (long) digits.length() - end - value.scale();
		out.append(digits, 0, end);
		if (exponent != 0) {
			out.append('e').append(exponent);
		}
	}

}
