/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What to measure.
 *
 * @param contenders who takes part
 * @param callers with how many callers at once
 * @param rounds how many rounds count
 * @param millis how long a round takes
 * @param server the command line of the server
 * @param output the file for the numbers
 */
record CallsOptions(List<String> contenders, List<Integer> callers, int rounds, int millis, List<String> server,
		Path output) {

	private static final String USAGE = """
			--only NAME,...    only these: %s
			--callers N,...    how many callers at once (1,8,64)
			--rounds N         how many rounds count (10)
			--millis N         how long a round takes (1000)
			--server COMMAND   the command line of a server with a tool "echo", words separated by spaces
			--output FILE      where the numbers go (calls.json)""";

	static CallsOptions parse(String[] args) {
		Map<String, String> given = new TreeMap<>(Map.of("--only", String.join(",", Contenders.names()), "--callers",
				"1,8,64", "--rounds", "10", "--millis", "1000", "--server", "", "--output", "calls.json"));
		for (int i = 0; i + 1 < args.length; i += 2) {
			if (given.replace(args[i], args[i + 1]) == null) {
				throw usage(args[i]);
			}
		}
		String server = given.getOrDefault("--server", "");
		if (args.length % 2 != 0 || server.isBlank()) {
			throw usage("the end");
		}
		return new CallsOptions(List.of(given.getOrDefault("--only", "").split(",")),
				Arrays.stream(given.getOrDefault("--callers", "").split(",")).map(CallsOptions::number).toList(),
				number(given.getOrDefault("--rounds", "")), number(given.getOrDefault("--millis", "")),
				List.of(server.split(" ")), Path.of(given.getOrDefault("--output", "")));
	}

	private static int number(String text) {
		if (!text.matches("[1-9]\\d{0,6}")) {
			throw usage(text);
		}
		return Integer.parseInt(text);
	}

	private static IllegalArgumentException usage(String wrong) {
		return new IllegalArgumentException(
				"Not understood: " + wrong + "\n" + USAGE.formatted(String.join(", ", Contenders.names())));
	}

}
