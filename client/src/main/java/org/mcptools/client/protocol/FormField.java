/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Checks the value of one field of a form. A keyword that the specification does not
 * allow in a form is left to the server; {@code pattern} is one of them, and a regular
 * expression from a server could keep us busy for ever.
 */
final class FormField {

	private FormField() {
	}

	/** What is wrong with a value, as the rest of a sentence. */
	static @Nullable String problem(JsonNode field, JsonNode value) {
		return switch (field.path("type").asString("")) {
			case "string" -> value.isString() ? text(field, value.stringValue()) : "must be a text";
			case "number" -> value.isNumber() ? number(field, value.decimalValue()) : "must be a number";
			case "integer" -> isInteger(value) ? number(field, value.decimalValue()) : "must be a whole number";
			case "boolean" -> value.isBoolean() ? null : "must be true or false";
			case "array" -> value.isArray() ? choices(field, value) : "must be a list of texts";
			default -> null;
		};
	}

	private static boolean isInteger(JsonNode value) {
		return value.isIntegralNumber() || (value.isNumber() && value.decimalValue().stripTrailingZeros().scale() <= 0);
	}

	private static @Nullable String text(JsonNode field, String value) {
		int length = value.codePointCount(0, value.length());
		if (length < field.path("minLength").asLong(0)) {
			return "must have at least " + field.path("minLength") + " characters";
		}
		if (length > field.path("maxLength").asLong(Long.MAX_VALUE)) {
			return "must have at most " + field.path("maxLength") + " characters";
		}
		List<String> allowed = allowed(field);
		if (allowed != null && !allowed.contains(value)) {
			return "must be one of " + allowed;
		}
		String format = field.path("format").asString("");
		return hasFormat(format, value) ? null : "must be of the format " + format;
	}

	private static boolean hasFormat(String format, String value) {
		try {
			switch (format) {
				case "email" -> {
					int at = value.lastIndexOf('@');
					return at > 0 && at < value.length() - 1 && value.chars().noneMatch(Character::isWhitespace);
				}
				case "uri" -> {
					return new URI(value).isAbsolute();
				}
				case "date" -> LocalDate.parse(value);
				case "date-time" -> OffsetDateTime.parse(value);
				default -> {
					return true;
				}
			}
			return true;
		}
		catch (URISyntaxException | DateTimeException ex) {
			return false;
		}
	}

	private static @Nullable String number(JsonNode field, BigDecimal value) {
		JsonNode minimum = field.path("minimum");
		if (minimum.isNumber() && value.compareTo(minimum.decimalValue()) < 0) {
			return "must be at least " + minimum;
		}
		JsonNode maximum = field.path("maximum");
		if (maximum.isNumber() && value.compareTo(maximum.decimalValue()) > 0) {
			return "must be at most " + maximum;
		}
		return null;
	}

	private static @Nullable String choices(JsonNode field, JsonNode value) {
		if (value.size() < field.path("minItems").asLong(0)) {
			return "must have at least " + field.path("minItems") + " choices";
		}
		if (value.size() > field.path("maxItems").asLong(Long.MAX_VALUE)) {
			return "must have at most " + field.path("maxItems") + " choices";
		}
		List<String> allowed = allowed(field.path("items"));
		for (JsonNode choice : value) {
			if (!choice.isString()) {
				return "must be a list of texts";
			}
			if (allowed != null && !allowed.contains(choice.stringValue())) {
				return "must be chosen from " + allowed;
			}
		}
		return null;
	}

	private static @Nullable List<String> allowed(JsonNode field) {
		if (field.path("enum").isArray()) {
			return Wire.texts(field, "enum");
		}
		JsonNode titled = field.path("oneOf").isArray() ? field.path("oneOf") : field.path("anyOf");
		if (!titled.isArray()) {
			return null;
		}
		List<String> allowed = new ArrayList<>();
		titled.forEach((option) -> allowed.add(option.path("const").asString("")));
		return allowed;
	}

}
