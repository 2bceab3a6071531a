/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Turns a text into its terms. English is cut into words, at spaces, punctuation and the
 * humps of camel case. Chinese has no spaces: the longest words of the vocabulary are
 * taken out first, and what lies between them counts as pairs of characters.
 */
final class Tokenizer {

	private static final Pattern RUN = Pattern.compile("\\p{IsHan}+|[\\p{L}&&[^\\p{IsHan}]]+(?:'\\p{L}+)?");

	private static final Pattern HUMP = Pattern.compile("(?<=\\p{Ll})(?=\\p{Lu})");

	private final Vocabulary vocabulary;

	Tokenizer(Vocabulary vocabulary) {
		this.vocabulary = vocabulary;
	}

	/**
	 * The terms of a text.
	 * @param text any text
	 * @return its terms in their order; one that occurs twice is there twice
	 */
	List<Term> terms(String text) {
		List<Term> terms = new ArrayList<>();
		List<String> words = new ArrayList<>();
		Matcher runs = RUN.matcher(HUMP.matcher(text).replaceAll(" "));
		while (runs.find()) {
			if (Scripts.isChinese(runs.group())) {
				addEnglish(words, terms);
				addChinese(runs.group(), terms);
			}
			else {
				words.add(runs.group().toLowerCase(Locale.ROOT).replaceAll("'.*", ""));
			}
		}
		addEnglish(words, terms);
		return terms;
	}

	/**
	 * The stretches of Chinese characters in a text that the vocabulary does not know,
	 * such as names.
	 * @param text any text
	 * @return the stretches of two or more characters
	 */
	List<String> unknownChinese(String text) {
		List<String> stretches = new ArrayList<>();
		Matcher runs = RUN.matcher(text);
		while (runs.find()) {
			if (Scripts.isChinese(runs.group())) {
				segments(runs.group()).stream()
					.filter((segment) -> !segment.known() && segment.text().length() > 1)
					.forEach((segment) -> stretches.add(segment.text()));
			}
		}
		return stretches;
	}

	private void addEnglish(List<String> words, List<Term> terms) {
		for (int i = 0; i < words.size(); i++) {
			Term phrase = (i + 1 < words.size()) ? this.vocabulary.phrase(words.get(i), words.get(i + 1)) : null;
			if (phrase != null) {
				terms.add(phrase);
				i++;
			}
			else {
				addIfPresent(this.vocabulary.term(words.get(i)), terms);
			}
		}
		words.clear();
	}

	private void addChinese(String run, List<Term> terms) {
		for (Segment segment : segments(run)) {
			if (segment.known()) {
				addIfPresent(this.vocabulary.term(segment.text()), terms);
				continue;
			}
			for (int i = 0; i + 1 < segment.text().length(); i++) {
				terms.add(new Term(segment.text().substring(i, i + 2), Term.Strength.FRAGMENT));
			}
		}
	}

	private List<Segment> segments(String run) {
		List<Segment> segments = new ArrayList<>();
		StringBuilder unknown = new StringBuilder();
		int position = 0;
		while (position < run.length()) {
			int length = this.vocabulary.knownChinese(run, position);
			if (length == 0) {
				unknown.append(run.charAt(position++));
				continue;
			}
			addUnknown(unknown, segments);
			segments.add(new Segment(run.substring(position, position + length), true));
			position += length;
		}
		addUnknown(unknown, segments);
		return segments;
	}

	private static void addUnknown(StringBuilder unknown, List<Segment> segments) {
		if (!unknown.isEmpty()) {
			segments.add(new Segment(unknown.toString(), false));
			unknown.setLength(0);
		}
	}

	private static void addIfPresent(@Nullable Term term, List<Term> terms) {
		if (term != null) {
			terms.add(term);
		}
	}

	private record Segment(String text, boolean known) {
	}

}
