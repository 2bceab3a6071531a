/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What to measure.
 *
 * @param all who can take part
 * @param contenders who takes part
 * @param callers with how many callers at once
 * @param sizes of which sizes results are; none where what is sent comes back
 * @param answers in which forms the server answers
 * @param rounds how many rounds count
 * @param millis how long a round takes
 * @param mostSeconds after how long a contender has no further round
 * @param server the command line of the server
 * @param output the file for the numbers
 */
record CallsOptions(Contenders all, List<String> contenders, List<Integer> callers, List<Integer> sizes,
		List<String> answers, int rounds, int millis, int mostSeconds, List<String> server, Path output) {

	private static final String USAGE = """
			--only NAME,...      only these: %s
			--without NAME,...   not these
			--callers N,...      how many callers at once (1,8,64)
			--sizes N,...        results of these sizes, in place of a hundred characters there and back
			--rounds N           how many rounds count (10)
			--millis N           how long a round takes (1000)
			--most-seconds N     a contender has no further round when all of its own took this long (120)
			--wire WIRE          stdio, http, or engines: HTTP without a client of MCP (stdio)
			--answers FORM,...   json or sse, over HTTP (json)
			--jars DIRECTORY     where the jars of other clients are, each in a directory of its own
			--server COMMAND     the command line of a server with the tools "echo" and "text"; words
			                     separated by spaces
			--output FILE        where the numbers go (calls.json)""";

	static CallsOptions parse(String[] args) {
		Map<String, String> given = new TreeMap<>(Map.of("--callers", "1,8,64", "--rounds", "10", "--millis", "1000",
				"--server", "", "--output", "calls.json", "--wire", "stdio", "--answers", "json", "--jars", "jars",
				"--most-seconds", "120"));
		given.putAll(Map.of("--only", "", "--without", "", "--sizes", ""));
		for (int i = 0; i + 1 < args.length; i += 2) {
			if (given.replace(args[i], args[i + 1]) == null) {
				throw usage(args[i], List.of());
			}
		}
		Wire wire = Wire.valueOf(given.getOrDefault("--wire", "").toUpperCase(Locale.ROOT));
		Contenders all = new Contenders(Path.of(given.getOrDefault("--jars", "")), wire);
		String server = given.getOrDefault("--server", "");
		if (args.length % 2 != 0 || server.isBlank()) {
			throw usage("the end", all.names());
		}
		List<String> only = words(given, "--only");
		List<String> without = words(given, "--without");
		List<String> contenders = all.names()
			.stream()
			.filter((name) -> (only.isEmpty() || only.contains(name)) && !without.contains(name))
			.toList();
		for (String name : only) {
			if (!all.names().contains(name)) {
				throw usage(name, all.names());
			}
		}
		return new CallsOptions(all, contenders, numbers(given, "--callers"), numbers(given, "--sizes"),
				words(given, "--answers"), numbers(given, "--rounds").get(0), numbers(given, "--millis").get(0),
				numbers(given, "--most-seconds").get(0), List.of(server.split(" ")),
				Path.of(given.getOrDefault("--output", "")));
	}

	private static List<String> words(Map<String, String> given, String name) {
		return Arrays.stream(given.getOrDefault(name, "").split(",")).filter((word) -> !word.isBlank()).toList();
	}

	private static List<Integer> numbers(Map<String, String> given, String name) {
		return words(given, name).stream().map(CallsOptions::number).toList();
	}

	private static int number(String text) {
		if (!text.matches("[1-9]\\d{0,7}")) {
			throw usage(text, List.of());
		}
		return Integer.parseInt(text);
	}

	private static IllegalArgumentException usage(String wrong, List<String> names) {
		return new IllegalArgumentException(
				"Not understood: " + wrong + "\n" + USAGE.formatted(String.join(", ", names)));
	}

	/** The tasks, one for each size. */
	List<Task> tasks() {
		return this.sizes.isEmpty() ? List.of(Task.echo()) : this.sizes.stream().map(Task::text).toList();
	}

}
