/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

/**
 * Cuts the endings off English words, so that "threads", "running" and "busiest" meet
 * "thread", "run" and "busy". It need not find the true stem, only the same one for
 * related words.
 */
final class Stemmer {

	private static final int SHORTEST_STEM = 3;

	private Stemmer() {
	}

	static String stem(String word) {
		return withoutFinalE(withoutEnding(word));
	}

	private static String withoutEnding(String word) {
		if (endsWith(word, "iest") || endsWith(word, "ier")) {
			return word.substring(0, word.lastIndexOf('i')) + "y";
		}
		if (endsWith(word, "ies") || endsWith(word, "ied")) {
			return word.substring(0, word.length() - 3) + "y";
		}
		if (endsWith(word, "ing")) {
			return undoubled(word.substring(0, word.length() - 3));
		}
		if (endsWith(word, "ed")) {
			return undoubled(word.substring(0, word.length() - 2));
		}
		if (endsWith(word, "sses") || endsWith(word, "xes") || endsWith(word, "ches") || endsWith(word, "shes")) {
			return word.substring(0, word.length() - 2);
		}
		if (endsWith(word, "s") && !word.endsWith("ss") && !word.endsWith("us") && !word.endsWith("is")) {
			return word.substring(0, word.length() - 1);
		}
		return word;
	}

	private static boolean endsWith(String word, String ending) {
		return word.endsWith(ending) && word.length() - ending.length() >= SHORTEST_STEM - 1
				&& word.length() > SHORTEST_STEM;
	}

	private static String undoubled(String stem) {
		int last = stem.length() - 1;
		if (last > 1 && stem.charAt(last) == stem.charAt(last - 1) && "lsz".indexOf(stem.charAt(last)) < 0) {
			return stem.substring(0, last);
		}
		return stem;
	}

	private static String withoutFinalE(String word) {
		return (word.length() > SHORTEST_STEM && word.endsWith("e")) ? word.substring(0, word.length() - 1) : word;
	}

}
