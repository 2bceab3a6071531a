/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Something in a result that is not text. The bytes are the receiver's own.
 *
 * @param server the name that the application gave to the server
 * @param tool the tool's name at the server
 * @param kind what it is
 * @param mimeType its media type, as the server says
 * @param data its bytes
 * @param uri the address by which the server knows it, or {@code null}
 * @param context the context of the call that it answers
 */
public record ToolMedia(String server, String tool, Kind kind, String mimeType, byte[] data, @Nullable String uri,
		Map<String, Object> context) {

	/** The context may hold secrets. */
	@Override
	public String toString() {
		return "ToolMedia[" + this.kind + ", " + this.mimeType + ", " + this.data.length + " bytes, of " + this.tool
				+ " of " + this.server + "]";
	}

	/**
	 * A kind of media.
	 */
	public enum Kind {

		/** A picture. */
		IMAGE("an image"),

		/** A sound. */
		AUDIO("a sound"),

		/** A resource of any type. */
		RESOURCE("a resource");

		private final String words;

		Kind(String words) {
			this.words = words;
		}

		String words() {
			return this.words;
		}

	}

}
