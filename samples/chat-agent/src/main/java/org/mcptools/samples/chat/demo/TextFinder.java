/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.mcptools.samples.chat.demo.Question.NumberMention;
import org.mcptools.samples.chat.demo.ToolProfile.Parameter;

/**
 * Finds texts and lists for the parameters of a tool in a question.
 */
final class TextFinder {

	private static final Pattern NAME = Pattern
		.compile("\\b(?:in|at|near|of|for|from|to|about)\\s+(\\p{Lu}[\\p{L}'-]+(?:[ ,]+\\p{Lu}[\\p{L}'-]+)*)");

	private static final Pattern AFTER_COLON = Pattern.compile("[：:]\\s*(\\S.*)$");

	private static final Pattern PATH_WORD = Pattern.compile("path|file|director|folder|source|destination|路径|文件|目录",
			Pattern.CASE_INSENSITIVE);

	private static final Pattern ADDRESS_WORD = Pattern.compile("ur[li]|link|address|网址|链接", Pattern.CASE_INSENSITIVE);

	private final Tokenizer tokenizer;

	TextFinder(Tokenizer tokenizer) {
		this.tokenizer = tokenizer;
	}

	/**
	 * The text for a parameter.
	 * @param parameter a parameter that takes a text
	 * @param question the question
	 * @param unused the values that are still free; the one that is found is taken out
	 * @return the text, or {@code null} when there is none
	 */
	@Nullable String find(Parameter parameter, Question question, Unused unused) {
		Matcher assigned = Pattern
			.compile("\\b" + Pattern.quote(parameter.name()) + "\\s*[=：:]\\s*(\\S+)", Pattern.CASE_INSENSITIVE)
			.matcher(question.text());
		if (assigned.find()) {
			return assigned.group(1).replaceAll("^[\"'“]|[\"'”]$", "");
		}
		String about = parameter.name() + " " + parameter.description();
		if (ADDRESS_WORD.matcher(parameter.name()).find()) {
			return first(unused.urls());
		}
		if (PATH_WORD.matcher(parameter.name()).find()
				|| ("any".equals(parameter.type()) && PATH_WORD.matcher(about).find())) {
			String path = first(unused.paths());
			unused.quoted().remove(path);
			return (path != null || !parameter.required()) ? path : first(unused.quoted());
		}
		String quoted = first(unused.quoted());
		if (quoted != null || !parameter.required()) {
			return quoted;
		}
		return freeText(question, unused);
	}

	private @Nullable String freeText(Question question, Unused unused) {
		Matcher colon = AFTER_COLON.matcher(question.text());
		if (colon.find()) {
			return colon.group(1).strip();
		}
		Matcher name = NAME.matcher(question.text());
		if (name.find()) {
			return name.group(1);
		}
		List<String> unknown = this.tokenizer.unknownChinese(question.topic());
		String url = first(unused.urls());
		return (unknown.size() == 1 && url == null) ? unknown.get(0) : url;
	}

	/**
	 * The elements for a parameter that takes a list: all values that are still free.
	 * @param parameter the parameter
	 * @param unused the values
	 * @return the elements, or {@code null} when there are none
	 */
	@Nullable Object list(Parameter parameter, Unused unused) {
		List<?> found = switch (parameter.itemType()) {
			case "string", "any" -> unused.paths().isEmpty() ? unused.quoted() : unused.paths();
			case "integer", "number" -> unused.numbers().stream().map(NumberMention::value).toList();
			default -> List.of();
		};
		return found.isEmpty() ? null : List.copyOf(found);
	}

	private static @Nullable String first(List<String> values) {
		return values.isEmpty() ? null : values.remove(0);
	}

}
