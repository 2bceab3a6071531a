/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A server's hints about a tool (since revision 2025-03-26). They are claims of the
 * server, to be trusted only as far as the server is. An absent hint has the
 * specification's default, which is the careful one.
 *
 * @param title a name for people, or {@code null}
 * @param readOnlyHint whether the tool changes nothing; {@code false} by default
 * @param destructiveHint whether its changes may destroy something; {@code true} by
 * default
 * @param idempotentHint whether a repeated call changes nothing more; {@code false} by
 * default
 * @param openWorldHint whether it reaches out to the world; {@code true} by default
 */
public record ToolAnnotations(@Nullable String title, boolean readOnlyHint, boolean destructiveHint,
		boolean idempotentHint, boolean openWorldHint) {

	/** What holds for a tool without annotations. */
	public static final ToolAnnotations DEFAULTS = new ToolAnnotations(null, false, true, false, true);

	static ToolAnnotations from(@Nullable JsonNode node) {
		if (node == null) {
			return DEFAULTS;
		}
		return new ToolAnnotations(Wire.text(node, "title"), hint(node, "readOnlyHint", DEFAULTS.readOnlyHint),
				hint(node, "destructiveHint", DEFAULTS.destructiveHint),
				hint(node, "idempotentHint", DEFAULTS.idempotentHint),
				hint(node, "openWorldHint", DEFAULTS.openWorldHint));
	}

	private static boolean hint(JsonNode node, String name, boolean otherwise) {
		Boolean value = Wire.bool(node, name);
		return (value != null) ? value : otherwise;
	}

}
