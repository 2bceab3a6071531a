/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

import tools.jackson.databind.JsonNode;

/**
 * The entries of a list in a result, and what was wrong with those that are missing.
 *
 * @param <T> the type of the entries
 * @param values the entries that could be read
 * @param problems one sentence for each other entry
 */
record Entries<T>(List<T> values, List<String> problems) {

	static <T> Entries<T> of(JsonNode result, String member, Function<JsonNode, T> reader) {
		Wire.object(result, "the result");
		JsonNode array = result.get(member);
		if (array == null || !array.isArray()) {
			throw new InvalidValueException("'" + member + "' is not an array");
		}
		List<T> values = new ArrayList<>(array.size());
		List<String> problems = new ArrayList<>();
		for (int i = 0; i < array.size(); i++) {
			try {
				values.add(reader.apply(array.get(i)));
			}
			catch (InvalidValueException ex) {
				problems.add(member + "[" + i + "]: " + ex.getMessage());
			}
		}
		return new Entries<>(List.copyOf(values), List.copyOf(problems));
	}

}
