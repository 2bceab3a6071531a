/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.nio.charset.StandardCharsets;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The names and the short texts that every message has. They are not made anew for each.
 */
final class WellKnownText {

	private static final int LONGEST = 24;

	/** A power of two. */
	private static final int PLACES = 256;

	private static final @Nullable String[] TEXTS = new @Nullable String[PLACES];

	static {
		List.of("jsonrpc", "2.0", "id", "method", "params", "result", "error", "code", "message", "data", "content",
				"type", "text", "isError", "structuredContent", "_meta", "annotations", "mimeType", "uri", "name",
				"title", "description", "inputSchema", "outputSchema", "properties", "required", "object", "string",
				"number", "integer", "boolean", "array", "items", "enum", "default", "tools", "nextCursor",
				"resultType", "complete", "progressToken", "progress", "total", "level", "logger", "info", "debug",
				"notifications/message", "notifications/progress", "resource", "image", "audience", "priority",
				"additionalProperties", "$schema", "format", "ttlMs", "cacheScope")
			.forEach(WellKnownText::add);
	}

	private WellKnownText() {
	}

	private static void add(String text) {
		int place = place(text.getBytes(StandardCharsets.US_ASCII), 0, text.length());
		while (TEXTS[place] != null) {
			place = (place + 1) & (PLACES - 1);
		}
		TEXTS[place] = text;
	}

	/**
	 * Return the text in a piece of a buffer, which has ASCII alone.
	 */
	static String of(byte[] bytes, int from, int end) {
		int length = end - from;
		if (length <= LONGEST && length > 0) {
			int place = place(bytes, from, length);
			for (String known = TEXTS[place]; known != null; known = TEXTS[place]) {
				if (is(known, bytes, from, length)) {
					return known;
				}
				place = (place + 1) & (PLACES - 1);
			}
		}
		return new String(bytes, from, length, StandardCharsets.ISO_8859_1);
	}

	private static int place(byte[] bytes, int from, int length) {
		int mixed = bytes[from] * 31 + bytes[from + length - 1] * 7 + bytes[from + length / 2] * 131 + length * 17;
		return (mixed ^ mixed >>> 8) & (PLACES - 1);
	}

	private static boolean is(String known, byte[] bytes, int from, int length) {
		if (known.length() != length) {
			return false;
		}
		for (int i = 0; i < length; i++) {
			if (known.charAt(i) != bytes[from + i]) {
				return false;
			}
		}
		return true;
	}

}
