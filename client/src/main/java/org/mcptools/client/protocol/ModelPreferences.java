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
 * Which model a server would like. Wishes, no orders.
 *
 * @param hints names or parts of names of models, the most wanted first
 * @param costPriority how much a low price matters, from 0 to 1, or {@code null}
 * @param speedPriority how much speed matters, from 0 to 1, or {@code null}
 * @param intelligencePriority how much ability matters, from 0 to 1, or {@code null}
 */
public record ModelPreferences(List<String> hints, @Nullable Double costPriority, @Nullable Double speedPriority,
		@Nullable Double intelligencePriority) {

	public ModelPreferences {
		hints = List.copyOf(hints);
	}

	static @Nullable ModelPreferences from(@Nullable JsonNode node) {
		if (node == null) {
			return null;
		}
		List<String> hints = node.path("hints")
			.valueStream()
			.filter((hint) -> Wire.text(hint, "name") != null)
			.map((hint) -> Wire.requiredText(hint, "name"))
			.toList();
		return new ModelPreferences(hints, Wire.number(node, "costPriority"), Wire.number(node, "speedPriority"),
				Wire.number(node, "intelligencePriority"));
	}

}
