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
 * server, to be trusted only as far as the server is. A hint that is absent, or has no
 * form of one, is {@code null}; what holds then, which is the careful thing, is what the
 * methods return.
 *
 * @param title a name for people, or {@code null}
 * @param readOnlyHint whether the tool changes nothing, or {@code null}
 * @param destructiveHint whether its changes may destroy something, or {@code null}
 * @param idempotentHint whether a repeated call changes nothing more, or {@code null}
 * @param openWorldHint whether it reaches out to the world, or {@code null}
 */
public record ToolAnnotations(@Nullable String title, @Nullable Boolean readOnlyHint, @Nullable Boolean destructiveHint,
		@Nullable Boolean idempotentHint, @Nullable Boolean openWorldHint) {

	/** A tool without annotations. */
	public static final ToolAnnotations NONE = new ToolAnnotations(null, null, null, null, null);

	static ToolAnnotations from(@Nullable JsonNode node) {
		if (node == null) {
			return NONE;
		}
		return new ToolAnnotations(Wire.text(node, "title"), Wire.bool(node, "readOnlyHint"),
				Wire.bool(node, "destructiveHint"), Wire.bool(node, "idempotentHint"),
				Wire.bool(node, "openWorldHint"));
	}

	/**
	 * Return whether the tool changes nothing.
	 * @return only where its server says so
	 */
	public boolean isReadOnly() {
		return Boolean.TRUE.equals(this.readOnlyHint);
	}

	/**
	 * Return whether the tool may destroy something.
	 * @return unless its server says that it does not, or that it changes nothing, which
	 * leaves the other hint without a meaning
	 */
	public boolean isDestructive() {
		return !isReadOnly() && !Boolean.FALSE.equals(this.destructiveHint);
	}

	/**
	 * Return whether a repeated call changes nothing more.
	 * @return only where its server says so, or that it changes nothing
	 */
	public boolean isIdempotent() {
		return isReadOnly() || Boolean.TRUE.equals(this.idempotentHint);
	}

	/**
	 * Return whether the tool reaches out to the world.
	 * @return unless its server says that it does not
	 */
	public boolean isOpenWorld() {
		return !Boolean.FALSE.equals(this.openWorldHint);
	}

}
