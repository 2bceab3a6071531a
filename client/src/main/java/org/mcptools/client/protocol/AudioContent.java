/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A sound (since revision 2025-03-26).
 *
 * @param data the bytes, in Base64
 * @param mimeType the media type
 * @param annotations the annotations, or {@code null}
 * @param meta the {@code _meta} member, or {@code null}
 */
public record AudioContent(String data, String mimeType, @Nullable ContentAnnotations annotations,
		@Nullable JsonNode meta) implements Content {

}
