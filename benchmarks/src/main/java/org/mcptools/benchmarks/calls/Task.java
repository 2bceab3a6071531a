/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

/**
 * What is called, and what has to come back.
 *
 * @param tool the name of the tool
 * @param arguments its arguments in JSON
 * @param expected has to be in the answer, at its beginning but for a few characters
 * @param length how long the text is
 */
record Task(String tool, String arguments, String expected, int length) {

	private static final String DIGITS = "0123456789";

	/** How much some clients put around a text. */
	private static final int WRAPPING = 100;

	/** A hundred characters there and back. */
	static Task echo() {
		String text = DIGITS.repeat(10);
		return new Task("echo", "{\"text\":\"" + text + "\"}", text, text.length());
	}

	/** A text of some size. */
	static Task text(int size) {
		return new Task("text", "{\"size\":" + size + "}", "x".repeat(Math.min(size, 100)), size);
	}

	/** Some clients answer with JSON around the text. */
	boolean isAnsweredBy(String answer) {
		int at = answer.indexOf(this.expected);
		return at >= 0 && at < WRAPPING && answer.length() >= this.length
				&& answer.length() <= this.length + 2 * WRAPPING;
	}

}
