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

import org.mcptools.benchmarks.Machine;
import org.mcptools.benchmarks.ProcessorTime;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a call costs, by number of callers and by size of the result. All take turns in
 * one JVM, each with a server of its own.
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
		boolean http = this.options.all().wire() != Wire.STDIO;
		for (String answers : http ? this.options.answers() : List.of("")) {
			List<String> server = new ArrayList<>(this.options.server());
			if (http) {
				server.add(answers);
			}
			try (Field field = new Field(this.options, server)) {
				for (Task task : this.options.tasks()) {
					for (int callers : this.options.callers()) {
						String title = (callers + ((callers == 1) ? " caller" : " callers"))
								+ (http ? ", answers as " + answers.toUpperCase(Locale.ROOT) : "")
								+ (this.options.sizes().isEmpty() ? ""
										: ", results of %,d bytes".formatted(task.length()));
						ProcessorTime before = ProcessorTime.now();
						Map<String, Measured> medians = field.measure(task, callers);
						print(title, medians, ProcessorTime.now(), before);
						Files.writeString(this.options.output(), this.json.toPrettyString());
					}
				}
			}
		}
	}

	private void print(String title, Map<String, Measured> all, ProcessorTime now, ProcessorTime before) {
		String floorName = this.options.all().floor();
		Measured floor = all.get(floorName);
		double others = 100 * now.othersSince(before) / Math.max(1e-9, now.machineSeconds() - before.machineSeconds());
		System.out.printf(Locale.ROOT, "%n%s; other programs took %.0f %% of the processor time%n%n", title, others);
		System.out.println("| | p50 µs | p99 | p99.9 | CPU µs a call | bytes a call | calls a second | failed "
				+ "| p50, p99.9, CPU, rate to " + floorName + " |");
		System.out.println("|---|---|---|---|---|---|---|---|---|");
		ObjectNode part = this.json.putObject(title);
		part.put("othersPercent", others);
		Map<String, Failures> failures = new LinkedHashMap<>();
		all.forEach((name, one) -> {
			String ratios = (floor != null) ? String.format(Locale.ROOT, "%.2f, %.2f, %.2f, %.2f",
					one.p50Micros() / floor.p50Micros(), one.p999Micros() / floor.p999Micros(),
					one.cpuMicros() / floor.cpuMicros(), one.callsPerSecond() / floor.callsPerSecond()) : "";
			System.out.printf(Locale.ROOT, "| %s | %.1f | %.1f | %.1f | %.1f | %.0f | %.0f | %d | %s |%n", name,
					one.p50Micros(), one.p99Micros(), one.p999Micros(), one.cpuMicros(), one.bytes(),
					one.callsPerSecond(), one.failures().count(), ratios);
			part.set(name, one.toJson());
			if (one.failures().count() > 0) {
				failures.put(name, one.failures());
			}
		});
		failures.forEach((name, some) -> System.out.printf("%nFailed calls of %s: %s%n", name, some));
	}

}
