/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Name and version of a client or a server. For display only: no decision may rest on it.
 *
 * @param name the name for programs
 * @param version the version
 * @param title the name for people, or {@code null} (since revision 2025-06-18)
 * @param icons icons, possibly none (since revision 2025-11-25)
 */
public record Implementation(String name, String version, @Nullable String title, List<Icon> icons) {

	public Implementation {
		icons = List.copyOf(icons);
	}

	/**
	 * Create a value without icons.
	 * @param name the name for programs
	 * @param version the version
	 * @param title the name for people, or {@code null}
	 */
	public Implementation(String name, String version, @Nullable String title) {
		this(name, version, title, List.of());
	}

	static Implementation from(@Nullable JsonNode node) {
		if (node == null || !node.isObject()) {
			return new Implementation("unknown", "unknown", null);
		}
		String name = Wire.text(node, "name");
		String version = Wire.text(node, "version");
		return new Implementation((name != null) ? name : "unknown", (version != null) ? version : "unknown",
				Wire.text(node, "title"), Icon.listFrom(node));
	}

	/**
	 * Return the JSON form.
	 * @return a new object
	 */
	public ObjectNode toJson() {
		ObjectNode node = JsonNodeFactory.instance.objectNode();
		node.put("name", this.name);
		node.put("version", this.version);
		if (this.title != null) {
			node.put("title", this.title);
		}
		if (!this.icons.isEmpty()) {
			this.icons.forEach((icon) -> node.withArray("icons").add(icon.toJson()));
		}
		return node;
	}

}
