/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Text in the value of an HTTP header: as it is where that is safe, else in Base64 with a
 * marker around it.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2026-07-28/basic/transports">Transports</a>
 */
final class HeaderValues {

	private static final String PREFIX = "=?base64?";

	private static final String SUFFIX = "?=";

	private HeaderValues() {
	}

	static String encode(String text) {
		if (isSafe(text)) {
			return text;
		}
		return PREFIX + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + SUFFIX;
	}

	private static boolean isSafe(String text) {
		if (text.startsWith(PREFIX) && text.endsWith(SUFFIX)) {
			// Would be taken for an encoded one.
			return false;
		}
		return text.chars().allMatch((c) -> c >= 0x20 && c <= 0x7E) && !text.startsWith(" ") && !text.endsWith(" ");
	}

}
