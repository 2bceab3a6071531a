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
 * A family of resources as its server publishes it.
 *
 * @param uriTemplate the URIs, as a template of RFC 6570
 * @param name its name for programs; the template where the server gave none
 * @param title its name for people, or {@code null} (since revision 2025-06-18)
 * @param description what the resources are, for the model, or {@code null}
 * @param mimeType the media type of all of them, or {@code null}
 * @param icons icons, possibly none (since revision 2025-11-25)
 * @param annotations the annotations, or {@code null}
 * @param meta the {@code _meta} member, or {@code null}; not to be changed
 */
public record ResourceTemplate(String uriTemplate, String name, @Nullable String title, @Nullable String description,
		@Nullable String mimeType, List<Icon> icons, @Nullable ContentAnnotations annotations,
		@Nullable JsonNode meta) {

	public ResourceTemplate {
		icons = List.copyOf(icons);
	}

	static ResourceTemplate from(JsonNode node) {
		Wire.object(node, "a resource template");
		String template = Wire.requiredText(node, "uriTemplate");
		String name = Wire.text(node, "name");
		return new ResourceTemplate(template, (name != null) ? name : template, Wire.text(node, "title"),
				Wire.text(node, "description"), Wire.text(node, "mimeType"), Icon.listFrom(node),
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
