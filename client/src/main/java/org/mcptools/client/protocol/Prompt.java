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
 * A prompt as its server publishes it.
 *
 * @param name the name by which it is asked for
 * @param title its name for people, or {@code null} (since revision 2025-06-18)
 * @param description what it is for, or {@code null}
 * @param arguments what can be filled in, possibly nothing
 * @param icons icons, possibly none (since revision 2025-11-25)
 * @param meta the {@code _meta} member, or {@code null}; not to be changed
 */
public record Prompt(String name, @Nullable String title, @Nullable String description, List<PromptArgument> arguments,
		List<Icon> icons, @Nullable JsonNode meta) {

	public Prompt {
		arguments = List.copyOf(arguments);
		icons = List.copyOf(icons);
	}

	static Prompt from(JsonNode node) {
		Wire.object(node, "a prompt");
		return new Prompt(Wire.requiredText(node, "name"), Wire.text(node, "title"), Wire.text(node, "description"),
				Wire.list(node, "arguments", PromptArgument::from), Icon.listFrom(node),
				Wire.objectOrNull(node, "_meta"));
	}

	/**
	 * Return the name for people: the title, else the name.
	 * @return the name to show
	 */
	public String displayName() {
		return (this.title != null) ? this.title : this.name;
	}

}
