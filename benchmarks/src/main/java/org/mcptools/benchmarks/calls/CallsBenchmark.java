/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.mcptools.benchmarks.Machine;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a call costs, by number of callers. All take turns in one JVM, each with a server
 * of its own.
 */
public final class CallsBenchmark {

	private final CallsOptions options;

	private final ObjectNode json = JsonMapper.shared().createObjectNode();

	private CallsBenchmark(CallsOptions options) {
		this.options = options;
	}

	/**
	 * Run the benchmark.
	 * @param args see {@link CallsOptions}
	 * @throws IOException if the numbers cannot be written
	 * @throws InterruptedException if somebody wants it to stop
	 */
	public static void main(String[] args) throws IOException, InterruptedException {
		new CallsBenchmark(CallsOptions.parse(args)).run();
		System.exit(0);
	}

	private void run() throws IOException, InterruptedException {
		System.out.printf(Locale.ROOT, "%s; load %.2f; %d rounds of %d ms each%n", Machine.here(), Machine.load(),
				this.options.rounds(), this.options.millis());
		this.json.set("machine", Machine.here().toJson());
		Map<String, Contender> contenders = new LinkedHashMap<>();
		try {
			for (String name : this.options.contenders()) {
				contenders.put(name, Contenders.start(name, this.options.server()));
			}
			for (int callers : this.options.callers()) {
				print(callers, measured(contenders, callers));
			}
		}
		finally {
			contenders.values().forEach(Contender::close);
		}
		Files.writeString(this.options.output(), this.json.toPrettyString());
	}

	/** The first rounds are for the compiler. */
	private Map<String, Measured> measured(Map<String, Contender> contenders, int callers) throws InterruptedException {
		Map<String, List<Measured>> rounds = new LinkedHashMap<>();
		int warmUp = Math.max(2, this.options.rounds() / 2);
		for (int round = -warmUp; round < this.options.rounds(); round++) {
			for (Map.Entry<String, Contender> each : contenders.entrySet()) {
				if (callers > 1 && each.getKey().equals(Contenders.PIPE)) {
					continue;
				}
				Measured measured = new Round(each.getValue(), callers,
						TimeUnit.MILLISECONDS.toNanos(this.options.millis()))
					.run();
				if (round >= 0) {
					rounds.computeIfAbsent(each.getKey(), (name) -> new ArrayList<>()).add(measured);
				}
			}
		}
		Map<String, Measured> medians = new LinkedHashMap<>();
		rounds.forEach((name, all) -> medians.put(name, Measured.median(all)));
		return medians;
	}

	private void print(int callers, Map<String, Measured> all) {
		Measured floor = all.get(Contenders.PIPE_WITH_READER);
		System.out.printf(Locale.ROOT, "%n%d %s%n%n", callers, (callers == 1) ? "caller" : "callers");
		System.out.println("| | p50 µs | p99 | p99.9 | CPU µs a call | bytes a call | calls a second | failed "
				+ "| p50, p99.9, CPU, rate to the pipe with reader |");
		System.out.println("|---|---|---|---|---|---|---|---|---|");
		ObjectNode part = this.json.putObject(callers + " callers");
		all.forEach((name, one) -> {
			String ratios = (floor != null) ? String.format(Locale.ROOT, "%.2f, %.2f, %.2f, %.2f",
					one.p50Micros() / floor.p50Micros(), one.p999Micros() / floor.p999Micros(),
					one.cpuMicros() / floor.cpuMicros(), one.callsPerSecond() / floor.callsPerSecond()) : "";
			System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %.1f | %.1f | %.0f | %.0f | %d | %s |%n", name,
					one.p50Micros(), one.p99Micros(), one.p999Micros(), one.cpuMicros(), one.bytes(),
					one.callsPerSecond(), one.failed(), ratios);
			part.set(name, one.toJson());
		});
	}

}
