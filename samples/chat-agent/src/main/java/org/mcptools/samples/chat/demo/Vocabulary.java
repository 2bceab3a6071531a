/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The words that the demo model knows: which of them mean the same, which are weak, and
 * which say nothing. The file {@code vocabulary.txt} beside this class explains the
 * format.
 */
final class Vocabulary {

	private static final String NOTHING = "-";

	private static final Map<String, Term.Strength> MARKS = Map.of("~", Term.Strength.WEAK, "!", Term.Strength.CHANGE);

	private final Map<String, String> concepts = new HashMap<>();

	private final Map<String, Term.Strength> strengths = new HashMap<>();

	private int longestChinese = 1;

	private Vocabulary() {
	}

	static Vocabulary load() {
		try (InputStream stream = Vocabulary.class.getResourceAsStream("vocabulary.txt")) {
			if (stream == null) {
				throw new IllegalStateException("vocabulary.txt is missing from the class path");
			}
			Vocabulary vocabulary = new Vocabulary();
			new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8)).lines()
				.filter((line) -> !line.isBlank() && !line.startsWith("#"))
				.forEach(vocabulary::addLine);
			return vocabulary;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void addLine(String line) {
		int equals = line.indexOf('=');
		String concept = line.substring(0, equals).strip();
		Term.Strength strength = MARKS.get(concept.substring(0, 1));
		if (strength != null) {
			concept = concept.substring(1);
			this.strengths.put(concept, strength);
		}
		for (String word : line.substring(equals + 1).replace(';', ' ').strip().split("\\s+")) {
			this.concepts.put(key(word), concept);
			if (Scripts.isChinese(word)) {
				this.longestChinese = Math.max(this.longestChinese, word.length());
			}
		}
	}

	/**
	 * The term of a word, or {@code null} when the word says nothing.
	 * @param word an English word in lower case
	 * @return its concept, or its stem when it has none
	 */
	@Nullable Term term(String word) {
		String stem = key(word);
		return ofConcept(this.concepts.getOrDefault(stem, stem));
	}

	/**
	 * The term of a phrase of two words.
	 * @param first an English word in lower case
	 * @param second the word after it
	 * @return the concept of the phrase, or {@code null} when it is none
	 */
	@Nullable Term phrase(String first, String second) {
		String concept = this.concepts.get(key(first + "_" + second));
		return (concept != null) ? ofConcept(concept) : null;
	}

	/**
	 * How many characters the longest known Chinese word that begins at an index has.
	 * @param text Chinese characters
	 * @param start where to look
	 * @return its length, 0 when none is known
	 */
	int knownChinese(String text, int start) {
		for (int length = Math.min(this.longestChinese, text.length() - start); length > 0; length--) {
			if (this.concepts.containsKey(text.substring(start, start + length))) {
				return length;
			}
		}
		return 0;
	}

	private @Nullable Term ofConcept(String concept) {
		if (NOTHING.equals(concept)) {
			return null;
		}
		return new Term(concept, this.strengths.getOrDefault(concept, Term.Strength.STRONG));
	}

	private static String key(String word) {
		int underscore = word.indexOf('_');
		if (underscore > 0) {
			return key(word.substring(0, underscore)) + "_" + key(word.substring(underscore + 1));
		}
		return Scripts.isChinese(word) ? word : Stemmer.stem(word);
	}

}
