/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Chooses the kind of a content block by its {@code type}.
 */
final class ContentReader {

	private ContentReader() {
	}

	static Content read(JsonNode node) {
		Wire.object(node, "a content block");
		ContentAnnotations annotations = ContentAnnotations.from(Wire.objectOrNull(node, "annotations"));
		JsonNode meta = Wire.objectOrNull(node, "_meta");
		return switch (Wire.requiredText(node, "type")) {
			case "text" -> new TextContent(Wire.requiredText(node, "text"), annotations, meta);
			case "image" -> new ImageContent(Wire.requiredText(node, "data"), Wire.requiredText(node, "mimeType"),
					annotations, meta);
			case "audio" -> new AudioContent(Wire.requiredText(node, "data"), Wire.requiredText(node, "mimeType"),
					annotations, meta);
			case "resource" -> new EmbeddedResource(ResourceContents.from(node.get("resource")), annotations, meta);
			case "resource_link" -> link(node, annotations, meta);
			default -> UnknownContent.from(node);
		};
	}

	private static ResourceLink link(JsonNode node, @Nullable ContentAnnotations annotations, @Nullable JsonNode meta) {
		String uri = Wire.requiredText(node, "uri");
		String name = Wire.text(node, "name");
		return new ResourceLink(uri, (name != null) ? name : uri, Wire.text(node, "title"),
				Wire.text(node, "description"), Wire.text(node, "mimeType"), Wire.wholeNumber(node, "size"),
				Icon.listFrom(node), annotations, meta);
	}

}
