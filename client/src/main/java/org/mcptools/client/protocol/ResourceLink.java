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
 * A pointer to a resource that the server can be asked for (since revision 2025-06-18).
 *
 * @param uri the resource's URI
 * @param name its name for programs; the URI where the server gave none
 * @param title its name for people, or {@code null}
 * @param description what it is, or {@code null}
 * @param mimeType the media type, or {@code null}
 * @param size how many bytes it has, or {@code null} where unknown
 * @param icons icons, possibly none
 * @param annotations the annotations, or {@code null}
 * @param meta the {@code _meta} member, or {@code null}
 */
public record ResourceLink(String uri, String name, @Nullable String title, @Nullable String description,
		@Nullable String mimeType, @Nullable Long size, List<Icon> icons, @Nullable ContentAnnotations annotations,
		@Nullable JsonNode meta) implements Content {

	public ResourceLink {
		icons = List.copyOf(icons);
	}

}
