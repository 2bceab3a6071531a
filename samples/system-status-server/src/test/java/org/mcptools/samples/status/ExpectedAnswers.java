/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.mcptools.samples.status.server.Lines;
import tools.jackson.databind.JsonNode;

/**
 * Compares answers with expected ones that have placeholders, as the README describes
 * them.
 */
final class ExpectedAnswers {

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z ]+)}}");

	private final List<String> differences = new ArrayList<>();

	private ExpectedAnswers() {
	}

	static List<String> differences(List<String> expected, List<String> actual) {
		ExpectedAnswers comparison = new ExpectedAnswers();
		if (expected.size() != actual.size()) {
			comparison.differences.add(expected.size() + " answers expected, got " + actual.size());
		}
		for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
			comparison.compare("line " + (i + 1), Lines.read(expected.get(i)), Lines.read(actual.get(i)));
		}
		return comparison.differences;
	}

	private void compare(String path, JsonNode expected, JsonNode actual) {
		if (expected.isString() && fits(expected.stringValue(), actual)) {
			return;
		}
		if (expected.isObject() && actual.isObject()) {
			Set<String> names = new LinkedHashSet<>(expected.propertyNames());
			names.addAll(actual.propertyNames());
			for (String name : names) {
				if (!expected.has(name) || !actual.has(name)) {
					this.differences.add(path + "/" + name + (actual.has(name) ? " is not expected" : " is missing"));
				}
				else {
					compare(path + "/" + name, expected.get(name), actual.get(name));
				}
			}
		}
		else if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
			for (int i = 0; i < expected.size(); i++) {
				compare(path + "/" + i, expected.get(i), actual.get(i));
			}
		}
		else if (!expected.equals(actual)) {
			this.differences.add(path + " is " + actual + ", expected " + expected);
		}
	}

	private static boolean fits(String expected, JsonNode actual) {
		return switch (expected) {
			case "{{number}}" -> actual.isNumber();
			case "{{number or null}}" -> actual.isNumber() || actual.isNull();
			case "{{boolean}}" -> actual.isBoolean();
			case "{{object}}" -> actual.isObject() && !actual.isEmpty();
			case "{{array}}" -> actual.isArray() && !actual.isEmpty();
			default -> actual.isString() && pattern(expected).matcher(actual.stringValue()).matches();
		};
	}

	private static Pattern pattern(String text) {
		StringBuilder pattern = new StringBuilder();
		Matcher placeholder = PLACEHOLDER.matcher(text);
		int end = 0;
		while (placeholder.find()) {
			pattern.append(Pattern.quote(text.substring(end, placeholder.start())));
			pattern.append(switch (placeholder.group(1)) {
				case "number" -> "\\d+(?:\\.\\d+)?";
				case "text" -> "[^\\n]+";
				case "lines" -> "[\\s\\S]+";
				default -> throw new IllegalArgumentException("Unknown placeholder " + placeholder.group());
			});
			end = placeholder.end();
		}
		return Pattern.compile(pattern.append(Pattern.quote(text.substring(end))).toString());
	}

}
