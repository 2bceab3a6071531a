/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The healthy servers beside one in trouble, and beside one without.
 *
 * @param trouble the kind of trouble
 * @param calm the slices without trouble, round by round
 * @param troubled the slices with it
 */
record Comparison(Trouble trouble, List<Slice> calm, List<Slice> troubled) {

	static final String HEADER = """
			| trouble | p50 µs | p99 µs | p99.9 µs | failed | p99 ratio | median of rounds | others | the tenth server |
			|---|---|---|---|---|---|---|---|---|""";

	/** Return by how much trouble lengthens the p99 of the healthy servers. */
	double ratio() {
		return ratio(Slice.together(this.calm), Slice.together(this.troubled));
	}

	private static double ratio(Slice without, Slice with) {
		return with.latencies().micros(0.99) / without.latencies().micros(0.99);
	}

	private List<Double> ratios() {
		return IntStream.range(0, this.calm.size())
			.mapToObj((round) -> ratio(this.calm.get(round), this.troubled.get(round)))
			.toList();
	}

	/** Return the ratio that half of the rounds do not exceed. */
	double medianRatio() {
		List<Double> sorted = ratios().stream().sorted().toList();
		return sorted.get((sorted.size() - 1) / 2);
	}

	/** Return how much of one processor other programs took in the meantime. */
	double othersShare() {
		List<Slice> all = Stream.concat(this.calm.stream(), this.troubled.stream()).toList();
		Slice whole = Slice.together(all);
		return whole.othersSeconds() / whole.seconds();
	}

	/** Return a row of the table: without trouble, then with it. */
	String row() {
		Latencies without = Slice.together(this.calm).latencies();
		Slice with = Slice.together(this.troubled);
		return String.format(Locale.ROOT, "| %s | %s | %s | %s | %d / %d | %.2f | %.2f | %.0f %% | %s |",
				this.trouble.title(), pair(without, with.latencies(), 0.5), pair(without, with.latencies(), 0.99),
				pair(without, with.latencies(), 0.999), without.failed(), with.latencies().failed(), ratio(),
				medianRatio(), 100 * othersShare(), with.account());
	}

	private static String pair(Latencies without, Latencies with, double part) {
		return String.format(Locale.ROOT, "%.0f / %.0f", without.micros(part), with.micros(part));
	}

	ObjectNode toJson() {
		Slice with = Slice.together(this.troubled);
		ObjectNode json = JsonNodeFactory.instance.objectNode();
		json.put("trouble", this.trouble.title());
		json.set("without", Slice.together(this.calm).toJson());
		json.set("with", with.toJson());
		json.put("p99Ratio", ratio());
		ArrayNode rounds = json.putArray("p99RatioOfRounds");
		ratios().forEach(rounds::add);
		TenthServer.Account account = with.account();
		json.putObject("tenth")
			.put("callsAnswered", account.succeeded())
			.put("callsFailed", account.failed())
			.put("processes", account.starts())
			.put("linesWritten", account.written())
			.put("notificationsHeard", account.heard())
			.put("timesListed", account.listed());
		return json;
	}

}
