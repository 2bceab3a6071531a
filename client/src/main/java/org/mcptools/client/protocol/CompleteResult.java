/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * How an argument may go on.
 *
 * @param values the proposals, best first
 * @param total how many there are in all, or {@code null} where unknown
 * @param hasMore whether there are more than these
 */
public record CompleteResult(List<String> values, @Nullable Long total, boolean hasMore) {

	public CompleteResult {
		values = List.copyOf(values);
	}

	static CompleteResult from(JsonNode result) {
		JsonNode completion = Wire.object(Wire.object(result, "the result").get("completion"), "'completion'");
		return new CompleteResult(Wire.texts(completion, "values"), Wire.wholeNumber(completion, "total"),
				Boolean.TRUE.equals(Wire.bool(completion, "hasMore")));
	}

}
