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

	private final Tokenizer tokenizer;

	private final TextFinder texts;

	ArgumentFiller(Tokenizer tokenizer) {
		this.tokenizer = tokenizer;
		this.texts = new TextFinder(tokenizer);
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
		Unused unused = new Unused(question);
		Map<String, Object> filled = new LinkedHashMap<>();
		List<Parameter> missing = new ArrayList<>();
		for (Parameter parameter : tool.parameters()) {
			Object value = value(tool, parameter, question, unused);
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

	private @Nullable Object value(ToolProfile tool, Parameter parameter, Question question, Unused unused) {
		if (!parameter.values().isEmpty()) {
			return allowedValue(parameter, question);
		}
		if (parameter.isNumeric()) {
			return number(parameter, unused);
		}
		return switch (parameter.type()) {
			case "boolean" -> flag(tool, parameter, question);
			case "string", "any" -> this.texts.find(parameter, question, unused);
			case "array" -> this.texts.list(parameter, unused);
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

	private @Nullable Object number(Parameter parameter, Unused unused) {
		Set<String> words = values(parameter.name());
		NumberMention best = null;
		for (NumberMention number : unused.numbers()) {
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
		unused.numbers().remove(best);
		return best.isWhole() ? (Object) best.value().longValue() : best.value();
	}

	private boolean names(Parameter parameter, Set<String> words, NumberMention number) {
		if (Pattern.compile("\\b" + Pattern.quote(parameter.name()) + "\\s*[=：:]?\\s*$", Pattern.CASE_INSENSITIVE)
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

}
