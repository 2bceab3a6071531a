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
 * An icon of a server or a tool (since revision 2025-11-25).
 *
 * @param src where it is: an {@code https:} or {@code data:} URI; never fetched by this
 * client
 * @param mimeType its media type, or {@code null}
 * @param sizes its sizes such as {@code 48x48} or {@code any}
 * @param theme {@code light}, {@code dark} or {@code null}
 */
public record Icon(String src, @Nullable String mimeType, List<String> sizes, @Nullable String theme) {

	public Icon {
		sizes = List.copyOf(sizes);
	}

	static List<Icon> listFrom(JsonNode owner) {
		JsonNode icons = owner.get("icons");
		if (icons == null || !icons.isArray()) {
			return List.of();
		}
		return icons.valueStream()
			.filter((icon) -> Wire.text(icon, "src") != null)
			.map((icon) -> new Icon(Wire.requiredText(icon, "src"), Wire.text(icon, "mimeType"),
					Wire.texts(icon, "sizes"), Wire.text(icon, "theme")))
			.toList();
	}

	ObjectNode toJson() {
		ObjectNode node = JsonNodeFactory.instance.objectNode().put("src", this.src);
		if (this.mimeType != null) {
			node.put("mimeType", this.mimeType);
		}
		if (!this.sizes.isEmpty()) {
			this.sizes.forEach(node.putArray("sizes")::add);
		}
		if (this.theme != null) {
			node.put("theme", this.theme);
		}
		return node;
	}

}
