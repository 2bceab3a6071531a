/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.mcptools.samples.chat.demo.Question.NumberMention;
import org.mcptools.samples.chat.demo.ToolProfile.Parameter;

/**
 * Finds the arguments of a tool call in a question, parameter by parameter:
 * <ul>
 * <li>a number, best one that stands next to the parameter's name ("top 5", "limit 10");
 * <li>{@code true} for a switch that the question mentions, {@code false} where it says
 * "without";
 * <li>an allowed value that the question mentions;
 * <li>a path, a web address, a quotation, what follows a colon or {@code name=}, and for
 * a required text also a name ("in Paris").
 * </ul>
 * What is not found is left out; a required parameter falls back on its default.
 */
final class ArgumentFiller {

	private static final Pattern NEGATION = Pattern.compile("\\b(?:without|no|not|don't|skip|except)\\b|不|无需|别",
			Pattern.CASE_INSENSITIVE);

	private static final Pattern NAME = Pattern
		.compile("\\b(?:in|at|near|of|for|from|to|about)\\s+(\\p{Lu}[\\p{L}'-]+(?:[ ,]+\\p{Lu}[\\p{L}'-]+)*)");

	private static final Pattern AFTER_COLON = Pattern.compile("[::]\\s*(\\S.*)$");

	private static final Pattern PATH_WORD = Pattern.compile("path|file|director|folder|source|destination|路径|文件|目录",
			Pattern.CASE_INSENSITIVE);

	private static final Pattern ADDRESS_WORD = Pattern.compile("ur[li]|link|address|网址|链接", Pattern.CASE_INSENSITIVE);

	private final Tokenizer tokenizer;

	ArgumentFiller(Tokenizer tokenizer) {
		this.tokenizer = tokenizer;
	}

	/**
	 * Fills what can be filled.
	 * @param tool the tool to call
	 * @param question the question
	 * @param reply the user's answer to a question of ours about a missing argument,
	 * {@code null} when there was none
	 * @return the arguments, and the required parameters for which there is no value
	 */
	Arguments fill(ToolProfile tool, Question question, @Nullable String reply) {
		Values values = new Values(question);
		Map<String, Object> filled = new LinkedHashMap<>();
		List<Parameter> missing = new ArrayList<>();
		for (Parameter parameter : tool.parameters()) {
			Object value = value(tool, parameter, question, values);
			if (value == null && parameter.required()) {
				value = (parameter.defaultValue() != null) ? parameter.defaultValue() : null;
				if (value == null && reply != null && missing.isEmpty() && "string".equals(parameter.type())) {
					value = reply.strip();
				}
			}
			if (value != null) {
				filled.put(parameter.name(), value);
			}
			else if (parameter.required()) {
				missing.add(parameter);
			}
		}
		return new Arguments(filled, List.copyOf(missing));
	}

	private @Nullable Object value(ToolProfile tool, Parameter parameter, Question question, Values values) {
		if (!parameter.values().isEmpty()) {
			return allowedValue(parameter, question);
		}
		if (parameter.isNumeric()) {
			return number(parameter, values);
		}
		return switch (parameter.type()) {
			case "boolean" -> flag(tool, parameter, question);
			case "string", "any" -> text(parameter, question, values);
			case "array" -> list(parameter, values);
			default -> null;
		};
	}

	private @Nullable String allowedValue(Parameter parameter, Question question) {
		Set<String> asked = values(question.topic());
		for (String allowed : parameter.values()) {
			if (question.quoted().contains(allowed)
					|| Pattern.compile("(?<![\\w-])" + Pattern.quote(allowed) + "(?![\\w-])", Pattern.CASE_INSENSITIVE)
						.matcher(question.topic())
						.find()) {
				return allowed;
			}
		}
		return parameter.values()
			.stream()
			.filter((allowed) -> !values(allowed).isEmpty() && asked.containsAll(values(allowed)))
			.findFirst()
			.orElse(null);
	}

	private @Nullable Object number(Parameter parameter, Values values) {
		Set<String> words = values(parameter.name());
		NumberMention best = null;
		for (NumberMention number : values.numbers) {
			if (!parameter.allows(number.value().doubleValue())
					|| ("integer".equals(parameter.type()) && !number.isWhole())) {
				continue;
			}
			boolean named = names(parameter, words, number);
			if (named) {
				best = number;
				break;
			}
			best = (best != null) ? best : number;
		}
		if (best == null) {
			return null;
		}
		values.numbers.remove(best);
		return best.isWhole() ? (Object) best.value().longValue() : best.value();
	}

	private boolean names(Parameter parameter, Set<String> words, NumberMention number) {
		if (Pattern.compile("\\b" + Pattern.quote(parameter.name()) + "\\s*[=::]?\\s*$", Pattern.CASE_INSENSITIVE)
			.matcher(number.before())
			.find()) {
			return true;
		}
		List<Term> before = this.tokenizer.terms(number.before());
		List<Term> after = this.tokenizer.terms(number.after());
		return (!before.isEmpty() && words.contains(before.get(before.size() - 1).value()))
				|| (!after.isEmpty() && words.contains(after.get(0).value()));
	}

	private @Nullable Boolean flag(ToolProfile tool, Parameter parameter, Question question) {
		Set<String> telling = new HashSet<>();
		Sentences.affirmative(parameter.description())
			.forEach((sentence) -> this.tokenizer.terms(sentence)
				.stream()
				.filter((term) -> term.strength() == Term.Strength.STRONG)
				.forEach((term) -> telling.add(term.value())));
		// What the tool tells anyway needs no switch.
		telling.removeAll(values(tool.name()));
		Sentences.affirmative(tool.description())
			.stream()
			.filter((
					sentence) -> !sentence.toLowerCase(Locale.ROOT).contains(parameter.name().toLowerCase(Locale.ROOT)))
			.forEach((sentence) -> telling.removeAll(values(sentence)));
		telling.addAll(values(parameter.name()));
		for (String clause : question.clauses()) {
			if (values(clause).stream().anyMatch(telling::contains)) {
				return !NEGATION.matcher(clause).find();
			}
		}
		return null;
	}

	private @Nullable String text(Parameter parameter, Question question, Values values) {
		Matcher assigned = Pattern
			.compile("\\b" + Pattern.quote(parameter.name()) + "\\s*[=::]\\s*(\\S+)", Pattern.CASE_INSENSITIVE)
			.matcher(question.text());
		if (assigned.find()) {
			return assigned.group(1).replaceAll("^[\"'“]|[\"'”]$", "");
		}
		String about = parameter.name() + " " + parameter.description();
		if (ADDRESS_WORD.matcher(parameter.name()).find()) {
			return first(values.urls);
		}
		if (PATH_WORD.matcher(parameter.name()).find()
				|| ("any".equals(parameter.type()) && PATH_WORD.matcher(about).find())) {
			String path = first(values.paths);
			values.quoted.remove(path);
			return (path != null || !parameter.required()) ? path : first(values.quoted);
		}
		String quoted = first(values.quoted);
		if (quoted != null || !parameter.required()) {
			return quoted;
		}
		return freeText(question, values);
	}

	private @Nullable String freeText(Question question, Values values) {
		Matcher colon = AFTER_COLON.matcher(question.text());
		if (colon.find()) {
			return colon.group(1).strip();
		}
		Matcher name = NAME.matcher(question.text());
		if (name.find()) {
			return name.group(1);
		}
		List<String> unknown = this.tokenizer.unknownChinese(question.topic());
		String url = first(values.urls);
		return (unknown.size() == 1 && url == null) ? unknown.get(0) : url;
	}

	private static @Nullable Object list(Parameter parameter, Values values) {
		List<?> found = switch (parameter.itemType()) {
			case "string", "any" -> values.paths.isEmpty() ? values.quoted : values.paths;
			case "integer", "number" -> values.numbers.stream().map(NumberMention::value).toList();
			default -> List.of();
		};
		return found.isEmpty() ? null : List.copyOf(found);
	}

	private static @Nullable String first(List<String> values) {
		return values.isEmpty() ? null : values.remove(0);
	}

	private Set<String> values(String text) {
		Set<String> values = new HashSet<>();
		this.tokenizer.terms(text).forEach((term) -> values.add(term.value()));
		return values;
	}

	/**
	 * The outcome.
	 *
	 * @param values the arguments, in the order of the schema
	 * @param missing the required parameters without a value
	 */
	record Arguments(Map<String, Object> values, List<Parameter> missing) {
	}

	/** The values of the question that no parameter has taken yet. */
	private static final class Values {

		private final List<String> quoted;

		private final List<String> urls;

		private final List<String> paths;

		private final List<NumberMention> numbers;

		private Values(Question question) {
			this.quoted = new ArrayList<>(question.quoted());
			this.urls = new ArrayList<>(question.urls());
			this.paths = new ArrayList<>(question.paths());
			this.numbers = new ArrayList<>(question.numbers());
		}

	}

}
