/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How the benchmark is run.
 *
 * @param kinds the kinds of trouble
 * @param seconds how long each kind is measured, and as long without trouble
 * @param rounds into how many pairs of slices this time is cut
 * @param settling how long each slice runs before it counts
 * @param callsPerSecond the load on the healthy servers together
 * @param amount how many lines a second a flood has, or {@code null} for what is usual
 * @param blocking whether the healthy servers are called by threads that wait
 * @param server the native server, or {@code null} for the one in Java
 * @param output the file for the numbers
 */
record IsolationOptions(List<Trouble> kinds, int seconds, int rounds, Duration settling, int callsPerSecond,
		@Nullable Integer amount, boolean blocking, @Nullable Path server, Path output) {

	private static final String USAGE = """
			--seconds N      how long each kind is measured, and as long without trouble (60)
			--only KIND,...  only these kinds: %s
			--rounds N       pairs of slices that this time is cut into (6)
			--settle N       seconds before a slice counts (3)
			--rate N         calls a second on the healthy servers together (1000)
			--amount N       lines a second of a flood (10000), 0 for no pause; bytes a second of slow (1000),
			                 bytes of huge (10485760)
			--blocking       call the healthy servers on threads that wait
			--server FILE    the native server; without it the one in Java is used
			--output FILE    where the numbers go (isolation.json)""";

	static IsolationOptions parse(String[] args) {
		Map<String, String> given = new LinkedHashMap<>();
		for (int i = 0; i < args.length; i++) {
			if (args[i].equals("--blocking")) {
				given.put(args[i], "");
			}
			else if (i + 1 < args.length) {
				given.put(args[i], args[++i]);
			}
			else {
				throw usage(args[i]);
			}
		}
		String only = given.remove("--only");
		String amount = given.remove("--amount");
		String server = given.remove("--server");
		int seconds = number(given, "--seconds", 60);
		IsolationOptions options = new IsolationOptions(
				(only != null) ? Arrays.stream(only.split(",")).map(IsolationOptions::kind).toList()
						: List.of(Trouble.values()),
				seconds, Math.min(number(given, "--rounds", 6), seconds),
				Duration.ofSeconds(number(given, "--settle", 3)), number(given, "--rate", 1000),
				(amount != null) ? Integer.valueOf(amount) : null, given.remove("--blocking") != null,
				(server != null) ? Path.of(server).toAbsolutePath() : null,
				Path.of(given.getOrDefault("--output", "isolation.json")));
		given.remove("--output");
		if (!given.isEmpty()) {
			throw usage(given.keySet().iterator().next());
		}
		return options;
	}

	private static int number(Map<String, String> given, String name, int otherwise) {
		String value = given.remove(name);
		if (value == null) {
			return otherwise;
		}
		if (!value.matches("[1-9]\\d{0,6}")) {
			throw usage(name + " " + value);
		}
		return Integer.parseInt(value);
	}

	private static Trouble kind(String name) {
		try {
			return Trouble.named(name);
		}
		catch (IllegalArgumentException ex) {
			throw usage(name);
		}
	}

	private static IllegalArgumentException usage(String wrong) {
		List<String> kinds = Arrays.stream(Trouble.values()).map(Trouble::title).toList();
		return new IllegalArgumentException(
				"Not understood: " + wrong + "\n" + USAGE.formatted(String.join(", ", kinds)));
	}

	/** Return how long a slice is measured. */
	Duration slice() {
		return Duration.ofSeconds(this.seconds).dividedBy(this.rounds);
	}

	/** Return how much a server in trouble does. */
	int amountOf(Trouble trouble) {
		return (this.amount != null) ? this.amount : trouble.amount();
	}

}
