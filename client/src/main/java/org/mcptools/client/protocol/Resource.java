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
 * A resource as its server publishes it.
 *
 * @param uri the URI by which it is read
 * @param name its name for programs; the URI where the server gave none
 * @param title its name for people, or {@code null} (since revision 2025-06-18)
 * @param description what it is, for the model, or {@code null}
 * @param mimeType the media type, or {@code null}
 * @param size how many bytes it has, or {@code null} where unknown
 * @param icons icons, possibly none (since revision 2025-11-25)
 * @param annotations the annotations, or {@code null}
 * @param meta the {@code _meta} member, or {@code null}; not to be changed
 */
public record Resource(String uri, String name, @Nullable String title, @Nullable String description,
		@Nullable String mimeType, @Nullable Long size, List<Icon> icons, @Nullable ContentAnnotations annotations,
		@Nullable JsonNode meta) {

	public Resource {
		icons = List.copyOf(icons);
	}

	static Resource from(JsonNode node) {
		Wire.object(node, "a resource");
		String uri = Wire.requiredText(node, "uri");
		String name = Wire.text(node, "name");
		return new Resource(uri, (name != null) ? name : uri, Wire.text(node, "title"), Wire.text(node, "description"),
				Wire.text(node, "mimeType"), Wire.wholeNumber(node, "size"), Icon.listFrom(node),
				ContentAnnotations.from(Wire.objectOrNull(node, "annotations")), Wire.objectOrNull(node, "_meta"));
	}

	/**
	 * Return the name for people: the title, else the name.
	 * @return the name to show
	 */
	public String displayName() {
		return (this.title != null) ? this.title : this.name;
	}

}
