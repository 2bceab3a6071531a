/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.regex.Pattern;

/**
 * Tells Chinese text from other text.
 */
final class Scripts {

	private static final Pattern HAN = Pattern.compile("\\p{IsHan}");

	private Scripts() {
	}

	static boolean isChinese(String text) {
		return HAN.matcher(text).find();
	}

}
