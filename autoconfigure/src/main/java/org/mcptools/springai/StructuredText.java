/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Comparator;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds out whether the texts of a result say the same as its structured content. Servers
 * are to send both, so that older clients have something to read; a model needs one.
 */
final class StructuredText {

	/** Libraries for servers put under this name what is no object. */
	private static final String WRAPPER = "result";

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.build();

	/** 12.0 is 12, in JSON. */
	private static final Comparator<JsonNode> SAME_NUMBERS = (one, other) -> {
		if (one.isNumber() && other.isNumber()) {
			return one.decimalValue().compareTo(other.decimalValue());
		}
		return one.equals(other) ? 0 : 1;
	};

	private StructuredText() {
	}

	/**
	 * Return whether a text is the structured content in another layout.
	 */
	static boolean isJsonOf(JsonNode structured, String text) {
		JsonNode read = read(text);
		return read != null && same(structured, read);
	}

	/**
	 * Return whether texts are what the structured content has wrapped in an object.
	 */
	static boolean isWrapped(JsonNode structured, List<String> texts) {
		JsonNode value = structured.get(WRAPPER);
		if (value == null || structured.size() != 1) {
			return false;
		}
		if (texts.size() == 1 && isValue(value, texts.get(0))) {
			return true;
		}
		if (!value.isArray() || value.size() != texts.size()) {
			return false;
		}
		for (int i = 0; i < texts.size(); i++) {
			if (!isValue(value.get(i), texts.get(i))) {
				return false;
			}
		}
		return true;
	}

	private static boolean isValue(JsonNode value, String text) {
		return (value.isString() && value.stringValue().equals(text)) || isJsonOf(value, text);
	}

	private static boolean same(JsonNode one, JsonNode other) {
		return one.equals(SAME_NUMBERS, other);
	}

	/** Most texts are no JSON, which their first character tells. */
	private static @Nullable JsonNode read(String text) {
		String stripped = text.strip();
		if (stripped.isEmpty() || "{[\"-0123456789tfn".indexOf(stripped.charAt(0)) < 0) {
			return null;
		}
		try {
			return JSON.readTree(stripped);
		}
		catch (JacksonException ex) {
			return null;
		}
	}

}
