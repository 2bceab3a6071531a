/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A question taken apart: what it is about, and the values that stand in it and may
 * become arguments.
 *
 * @param text the question as it was asked
 * @param topic the question without quotations, addresses and paths: what a tool is
 * chosen by
 * @param quoted the texts in quotation marks
 * @param urls the web addresses
 * @param paths the file names and paths
 * @param numbers the numbers, each with the words around it
 */
record Question(String text, String topic, List<String> quoted, List<String> urls, List<String> paths,
		List<NumberMention> numbers) {

	private static final Pattern QUOTED = Pattern
		.compile("\"([^\"]+)\"|“([^”]+)”|「([^」]+)」|『([^』]+)』|‘([^’]+)’|`([^`]+)`|(?<!\\w)'([^']+)'(?!\\w)");

	private static final Pattern URL = Pattern.compile("https?://[^\\s\\p{IsHan},，。;；)）]+");

	private static final Pattern PATH = Pattern.compile(
			"[A-Za-z]:\\\\[\\w.\\\\-]*|(?<![\\w/.~])(?:~|\\.{1,2})?/[\\w.@+~/-]*|\\b[\\w-]{2,}\\.[A-Za-z]\\w{1,4}\\b"
					+ "|\\b\\w\\.[A-Za-z]\\w{2,4}\\b");

	private static final Pattern CLAUSE_END = Pattern
		.compile("[,;，；、。?？!！&]|\\.\\s|\\b(?:and|also|plus|then)\\b|以及|还有|并且|同时|和|与");

	/**
	 * Takes a question apart.
	 * @param text the question as it was asked
	 * @return its parts
	 */
	static Question of(String text) {
		List<String> quoted = new ArrayList<>();
		List<String> urls = new ArrayList<>();
		List<String> paths = new ArrayList<>();
		String rest = takeOut(QUOTED, text, quoted);
		rest = takeOut(URL, rest, urls);
		rest = takeOut(PATH, rest, paths);
		for (String value : quoted) {
			if (PATH.matcher(value).matches()) {
				paths.add(value);
			}
		}
		return new Question(text, rest, List.copyOf(quoted), List.copyOf(urls), List.copyOf(paths),
				NumberMention.in(rest));
	}

	private static String takeOut(Pattern pattern, String text, List<String> values) {
		return pattern.matcher(text).replaceAll((match) -> {
			values.add(withoutFullStop(firstGroup(match)));
			return " ";
		});
	}

	private static String firstGroup(MatchResult match) {
		for (int i = 1; i <= match.groupCount(); i++) {
			if (match.group(i) != null) {
				return match.group(i);
			}
		}
		return match.group();
	}

	private static String withoutFullStop(String value) {
		return (value.length() > 1 && value.endsWith(".") && !value.endsWith(".."))
				? value.substring(0, value.length() - 1) : value;
	}

	/**
	 * The topic cut at commas, at "and" and the like, for questions that ask for several
	 * things.
	 * @return the clauses, one when the question asks for one thing
	 */
	List<String> clauses() {
		return Stream.of(CLAUSE_END.split(this.topic)).filter((clause) -> !clause.isBlank()).toList();
	}

	boolean isChinese() {
		return Scripts.isChinese(this.text);
	}

	/**
	 * A number and the words next to it.
	 *
	 * @param value the number
	 * @param before the words before it
	 * @param after the words after it
	 */
	record NumberMention(BigDecimal value, String before, String after) {

		private static final int NEARBY = 16;

		private static final Pattern NUMBER = Pattern
			.compile("(?<![\\w.])-?\\d+(?:\\.\\d+)?(?!\\w)|\\b(?:two|three|four|five|six|seven|eight|nine|ten)\\b"
					+ "|(?<=前|最)[两二三四五六七八九十]|[两二三四五六七八九十](?=个|条|项|名|行)", Pattern.CASE_INSENSITIVE);

		private static final List<List<String>> WORDS = List.of(List.of("two", "两", "二"), List.of("three", "三"),
				List.of("four", "四"), List.of("five", "五"), List.of("six", "六"), List.of("seven", "七"),
				List.of("eight", "八"), List.of("nine", "九"), List.of("ten", "十"));

		private static List<NumberMention> in(String text) {
			return NUMBER.matcher(text)
				.results()
				.map((match) -> new NumberMention(value(match.group()),
						text.substring(Math.max(0, match.start() - NEARBY), match.start()),
						text.substring(match.end(), Math.min(text.length(), match.end() + NEARBY))))
				.toList();
		}

		private static BigDecimal value(String digitsOrWord) {
			for (int i = 0; i < WORDS.size(); i++) {
				if (WORDS.get(i).stream().anyMatch(digitsOrWord::equalsIgnoreCase)) {
					return BigDecimal.valueOf(i + 2L);
				}
			}
			return new BigDecimal(digitsOrWord);
		}

		boolean isWhole() {
			return this.value.stripTrailingZeros().scale() <= 0;
		}

	}

}
