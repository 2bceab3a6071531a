/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.mcptools.benchmarks.Machine;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * How long an application with servers takes to start, each time in a new JVM; and how
 * long one message with several calls takes.
 */
public final class StartupBenchmark {

	private static final String USAGE = """
			startup|parallel   what to measure
			JARS               where the jars of other clients are
			OUTPUT             the file for the numbers
			ROUNDS             how many rounds count
			SERVER...          the command line of a server with a mode "late" and a tool "pause\"""";

	private static final int CALLS = 8;

	private static final int CALL_MILLIS = 200;

	private final Path jars;

	private final int rounds;

	private final List<String> server;

	private final ObjectNode json = JsonMapper.shared().createObjectNode();

	private StartupBenchmark(Path jars, int rounds, List<String> server) {
		this.jars = jars;
		this.rounds = rounds;
		this.server = server;
	}

	/**
	 * Run the benchmark.
	 * @param args see the usage
	 * @throws IOException if a JVM cannot be started
	 * @throws InterruptedException if somebody wants it to stop
	 */
	public static void main(String[] args) throws IOException, InterruptedException {
		if (args.length < 5 || !List.of("startup", "parallel").contains(args[0]) || !args[3].matches("[1-9]\\d?")) {
			throw new IllegalArgumentException(USAGE);
		}
		StartupBenchmark benchmark = new StartupBenchmark(Path.of(args[1]), Integer.parseInt(args[3]),
				List.of(args).subList(4, args.length));
		System.out.printf(Locale.ROOT, "%s; load %.2f; medians of %d%n%n", Machine.here(), Machine.load(),
				benchmark.rounds);
		benchmark.json.set("machine", Machine.here().toJson());
		if (args[0].equals("startup")) {
			benchmark.startup();
		}
		else {
			benchmark.parallel();
		}
		Files.writeString(Path.of(args[2]), benchmark.json.toPrettyString());
	}

	private void startup() throws IOException, InterruptedException {
		System.out.println("| servers | each late by ms | | ready after ms | more than without servers "
				+ "| tools listed after ms | after the moment when one without servers is ready |");
		System.out.println("|---|---|---|---|---|---|---|");
		for (int late : new int[] { 0, 500 }) {
			for (int servers : new int[] { 1, 5, 10 }) {
				Map<String, List<Map<String, Long>>> runs = new LinkedHashMap<>();
				Map<String, List<Map<String, Long>>> bare = new LinkedHashMap<>();
				List<String> command = new ArrayList<>(this.server);
				command.addAll(List.of("late", Integer.toString(late)));
				// The first round fills the caches of the operating system.
				for (int round = -1; round < this.rounds; round++) {
					for (String contender : ApplicationRun.contenders(this.jars)) {
						ApplicationRun run = new ApplicationRun(contender, this.jars);
						Map<String, Long> without = run.run(0, command, 0, 0);
						Map<String, Long> with = run.run(servers, command, 0, 0);
						if (round >= 0) {
							bare.computeIfAbsent(contender, (any) -> new ArrayList<>()).add(without);
							runs.computeIfAbsent(contender, (any) -> new ArrayList<>()).add(with);
						}
					}
				}
				runs.forEach((contender, all) -> {
					long without = median(bare.getOrDefault(contender, List.of()), "ready");
					long ready = median(all, "ready");
					long tools = median(all, "tools");
					System.out.printf("| %d | %d | %s | %d | %d | %d | %d |%n", servers, late, contender, ready,
							ready - without, tools, tools - without);
					this.json.putObject(servers + " servers, late by " + late + ", " + contender)
						.put("readyWithoutServers", without)
						.put("ready", ready)
						.put("tools", tools);
				});
			}
		}
	}

	private void parallel() throws IOException, InterruptedException {
		System.out.printf("%d calls of %d ms in one message%n%n| | ms |%n|---|---|%n", CALLS, CALL_MILLIS);
		Map<String, List<Map<String, Long>>> runs = new LinkedHashMap<>();
		for (int round = 0; round < this.rounds; round++) {
			for (String contender : ApplicationRun.contenders(this.jars)) {
				runs.computeIfAbsent(contender, (any) -> new ArrayList<>())
					.add(new ApplicationRun(contender, this.jars).run(1, this.server, CALLS, CALL_MILLIS));
			}
		}
		runs.forEach((contender, all) -> {
			double millis = median(all, "parallel") / 1000.0;
			System.out.printf(Locale.ROOT, "| %s | %.1f |%n", contender, millis);
			this.json.put(contender, millis);
		});
	}

	private static long median(List<Map<String, Long>> runs, String name) {
		long[] sorted = runs.stream().mapToLong((run) -> run.getOrDefault(name, -1L)).sorted().toArray();
		return sorted[sorted.length / 2];
	}

}
