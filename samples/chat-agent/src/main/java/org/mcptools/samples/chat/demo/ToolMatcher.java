/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Chooses tools for a question by comparing words. It knows no tool: all it has is names,
 * descriptions and schemas.
 * <p>
 * Question and tools are turned into {@linkplain Term terms}. A tool's score is the sum,
 * over the terms that it shares with the question, of <pre>
 * weight of the term  x  weight of the place  x  rarity
 * </pre>
 * <ul>
 * <li>The weight of the term is how telling it is: {@link Term.Strength}.
 * <li>The weight of the place is 3 in the tool's name, 1.5 in the name or the allowed
 * values of a parameter, 0.6 in the description of a parameter, and in the tool's
 * description 1, less in descriptions of more than 30 terms, which mention everything.
 * Sentences that say what the tool does not do count for nothing. Weak terms weigh at
 * most 1 wherever they stand.
 * <li>The rarity is {@code 1 + ln(tools / tools that have the term)}.
 * </ul>
 * The sum is multiplied by a number from 0.8 to 1 that grows with the share of the tool's
 * name that the question mentions, so that "read the file" prefers {@code read_file} over
 * {@code read_media_file}.
 * <p>
 * A tool is suitable when its score is at least {@value #THRESHOLD}, when it shares a
 * quarter of what the question says, and when the shared terms are neither all weak nor a
 * single pair of Chinese characters. A tool with a word like "delete" or "write" in its
 * name is suitable only when the question has that word too.
 * <p>
 * A question that asks for several things is one with several clauses ("disk and
 * threads"), each of which mentions the name of another tool.
 */
final class ToolMatcher {

	static final double THRESHOLD = 1.0;

	private static final double LEAST_COVERAGE = 0.25;

	private static final int MOST_TOOLS = 4;

	private static final double SHORT_DESCRIPTION = 30;

	private final Tokenizer tokenizer;

	private final List<Candidate> candidates;

	private final Map<String, Integer> toolsWithTerm = new HashMap<>();

	ToolMatcher(Tokenizer tokenizer, Collection<ToolProfile> tools) {
		this.tokenizer = tokenizer;
		this.candidates = tools.stream().map(this::candidate).toList();
		for (Candidate candidate : this.candidates) {
			candidate.places().keySet().forEach((term) -> this.toolsWithTerm.merge(term, 1, Integer::sum));
		}
	}

	/**
	 * The tools to call for a question.
	 * @param question the question
	 * @return the tools, in the order in which the question mentions them; empty when
	 * none is suitable
	 */
	List<ToolProfile> match(Question question) {
		Set<ToolProfile> named = new LinkedHashSet<>();
		for (String clause : question.clauses()) {
			best(terms(clause, question)).filter(Score::byName).findFirst().map(Score::tool).ifPresent(named::add);
		}
		if (named.size() > 1) {
			return named.stream().limit(MOST_TOOLS).toList();
		}
		return best(terms(question.topic(), question)).limit(1).map(Score::tool).toList();
	}

	/**
	 * The scores of all tools for a question, best first, suitable or not.
	 * @param question the question
	 * @return a score for each tool
	 */
	List<Score> scores(Question question) {
		return scores(terms(question.topic(), question)).toList();
	}

	private Stream<Score> best(Map<String, Term.Strength> terms) {
		return scores(terms).filter(Score::suitable);
	}

	private Stream<Score> scores(Map<String, Term.Strength> terms) {
		return this.candidates.stream()
			.map((candidate) -> score(candidate, terms))
			.sorted(Comparator.comparingDouble(Score::value).reversed());
	}

	private Map<String, Term.Strength> terms(String text, Question question) {
		Map<String, Term.Strength> terms = new LinkedHashMap<>();
		this.tokenizer.terms(text).forEach((term) -> terms.putIfAbsent(term.value(), term.strength()));
		if (!question.paths().isEmpty()) {
			terms.putIfAbsent("file", Term.Strength.HINT);
		}
		return terms;
	}

	private Score score(Candidate candidate, Map<String, Term.Strength> terms) {
		double sum = 0;
		double shared = 0;
		double asked = 0;
		int fragments = 0;
		int weakOnes = 0;
		boolean strong = false;
		boolean byName = false;
		for (Map.Entry<String, Term.Strength> term : terms.entrySet()) {
			double telling = term.getValue().weight() * rarity(term.getKey());
			asked += telling;
			Double place = candidate.places().get(term.getKey());
			if (place == null) {
				continue;
			}
			boolean weak = term.getValue().isWeak();
			shared += telling;
			sum += telling * (weak ? Math.min(1, place) : place);
			weakOnes += weak ? 1 : 0;
			fragments += (term.getValue() == Term.Strength.FRAGMENT) ? 1 : 0;
			strong |= !weak && term.getValue() != Term.Strength.FRAGMENT;
			byName |= term.getValue() == Term.Strength.STRONG && candidate.nameTerms().contains(term.getKey());
		}
		double mentioned = candidate.nameTerms().stream().filter(terms::containsKey).count()
				/ (double) Math.max(1, candidate.nameTerms().size());
		double value = sum * (0.8 + 0.2 * mentioned);
		boolean suitable = value >= THRESHOLD && shared >= LEAST_COVERAGE * asked && candidate.isAllowed(terms.keySet())
				&& (strong || (fragments > 0 && fragments + weakOnes > 1));
		return new Score(candidate.tool(), value, suitable, byName);
	}

	private double rarity(String term) {
		return 1 + Math.log(this.candidates.size() / (double) this.toolsWithTerm.getOrDefault(term, 1));
	}

	private Candidate candidate(ToolProfile tool) {
		Map<String, Double> places = new HashMap<>();
		List<Term> description = this.tokenizer.terms(String.join(" ", Sentences.affirmative(tool.description())));
		addAll(places, description, Math.min(1, Math.sqrt(SHORT_DESCRIPTION / Math.max(1, description.size()))));
		for (ToolProfile.Parameter parameter : tool.parameters()) {
			addAll(places, this.tokenizer.terms(parameter.description()), 0.6);
			addAll(places, this.tokenizer.terms(parameter.name() + " " + String.join(" ", parameter.values())), 1.5);
		}
		List<Term> name = this.tokenizer.terms(tool.name());
		addAll(places, name, 3);
		Set<String> changes = new HashSet<>();
		name.stream()
			.filter((term) -> term.strength() == Term.Strength.CHANGE)
			.forEach((term) -> changes.add(term.value()));
		return new Candidate(tool, places, new LinkedHashSet<>(name.stream().map(Term::value).toList()), changes);
	}

	private static void addAll(Map<String, Double> places, List<Term> terms, double weight) {
		terms.forEach((term) -> places.merge(term.value(), weight, Math::max));
	}

	/**
	 * How well a tool fits.
	 *
	 * @param tool the tool
	 * @param value the score
	 * @param suitable whether it fits well enough to be called
	 * @param byName whether the question mentions a telling word of the tool's name
	 */
	record Score(ToolProfile tool, double value, boolean suitable, boolean byName) {
	}

	private record Candidate(ToolProfile tool, Map<String, Double> places, Set<String> nameTerms, Set<String> changes) {

		/** Nothing is written or deleted because a word happened to fit. */
		boolean isAllowed(Set<String> asked) {
			return this.changes.isEmpty() || this.changes.stream().anyMatch(asked::contains);
		}

	}

}
