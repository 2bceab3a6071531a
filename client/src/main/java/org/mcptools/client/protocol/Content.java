/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A piece of content. A kind that this client does not know is kept as
 * {@link UnknownContent}, and so is a known kind with its essential member missing: one
 * odd block never costs the rest of the answer.
 */
public sealed interface Content extends SamplingContent
		permits TextContent, ImageContent, AudioContent, EmbeddedResource, ResourceLink, UnknownContent {

	/**
	 * Return for whom the content is, and how important.
	 * @return the annotations, or {@code null}
	 */
	@Nullable ContentAnnotations annotations();

	/**
	 * Read a piece of content.
	 * @param node the JSON form
	 * @return the content
	 */
	static Content from(JsonNode node) {
		try {
			return ContentReader.read(node);
		}
		catch (InvalidValueException ex) {
			return UnknownContent.from(node);
		}
	}

}
