/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.jsonrpc;

import java.util.Random;

/**
 * JSON of every kind, in odd spellings too.
 */
final class RandomJson {

	private static final String[] ATOMS = { "0", "1", "-17", "2147483648", "-9007199254740993", "12345678901234567890",
			"1.5", "0.10", "-0", "-0.0", "1e3", "2E-7", "true", "false", "null", "\"\"", "\"text\"", "\"a b\"",
			"\"\\n\\t\\\"\\\\\\/\"", "\"\\u0041\\u00e4\\ud83d\\ude00\"", "\"ä你😀\"", "\"\\ud83d\"",
			"\"A text that is longer than thirty-two bytes, so that it is read in one go\"" };

	private static final String[] NAMES = { "\"\"", "\"a\"", "\"id\"", "\"result\"", "\"ä\"", "\"x\\ny\"",
			"\"structuredContent\"", "\"structuredContenT\"" };

	private static final String[] SPACES = { "", "", "", " ", "\n", " \r\n\t" };

	private static final String SPECIAL = "{}[]\",:0123456789.-eE\\u \n\ttfn\u00e4\0";

	private RandomJson() {
	}

	static String text(Random random) {
		StringBuilder text = new StringBuilder();
		value(text, random, 4);
		return text.append(space(random)).toString();
	}

	/** A character that damages JSON, or makes other JSON of it. */
	static char special(Random random) {
		return SPECIAL.charAt(random.nextInt(SPECIAL.length()));
	}

	private static void value(StringBuilder text, Random random, int depth) {
		text.append(space(random));
		int kind = (depth > 0) ? random.nextInt(4) : 2;
		if (kind >= 2) {
			text.append(ATOMS[random.nextInt(ATOMS.length)]);
			return;
		}
		text.append((kind == 0) ? '{' : '[');
		for (int i = 0, count = random.nextInt(5); i < count; i++) {
			text.append((i > 0) ? "," : "").append(space(random));
			if (kind == 0) {
				text.append(NAMES[random.nextInt(NAMES.length)]).append(space(random)).append(':');
			}
			value(text, random, depth - 1);
			text.append(space(random));
		}
		text.append((kind == 0) ? '}' : ']');
	}

	private static String space(Random random) {
		return SPACES[random.nextInt(SPACES.length)];
	}

}
