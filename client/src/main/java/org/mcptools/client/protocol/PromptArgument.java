/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An argument of a prompt.
 *
 * @param name the name for programs
 * @param title the name for people, or {@code null} (since revision 2025-06-18)
 * @param description what it is, or {@code null}
 * @param required whether it must be given
 */
public record PromptArgument(String name, @Nullable String title, @Nullable String description, boolean required) {

	static PromptArgument from(JsonNode node) {
		Wire.object(node, "an argument");
		return new PromptArgument(Wire.requiredText(node, "name"), Wire.text(node, "title"),
				Wire.text(node, "description"), Boolean.TRUE.equals(Wire.bool(node, "required")));
	}

}
