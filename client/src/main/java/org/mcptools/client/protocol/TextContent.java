/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Text.
 *
 * @param text the text
 * @param annotations the annotations, or {@code null}
 * @param meta the {@code _meta} member, or {@code null}
 */
public record TextContent(String text, @Nullable ContentAnnotations annotations,
		@Nullable JsonNode meta) implements Content {

}
