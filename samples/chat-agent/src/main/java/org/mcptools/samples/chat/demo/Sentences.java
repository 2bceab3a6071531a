/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Cuts descriptions into sentences.
 */
final class Sentences {

	private static final Pattern END = Pattern.compile("(?<=[.!?;])\\s+|(?<=[。！？；])|\\n");

	private static final Pattern NEGATION = Pattern
		.compile("\\b(?:not|never|cannot|\\w+n't)\\b|无法|不(?:能|会|要|得|支持|包括|返回|列出)", Pattern.CASE_INSENSITIVE);

	private Sentences() {
	}

	/**
	 * The sentences that say what something does, without those that say what it does
	 * not.
	 * @param text a description
	 * @return its affirmative sentences
	 */
	static List<String> affirmative(String text) {
		return Stream.of(END.split(text)).filter((sentence) -> !NEGATION.matcher(sentence).find()).toList();
	}

}
