/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.mcptools.benchmarks.Machine;
import org.mcptools.benchmarks.contender.Contender;
import org.mcptools.client.McpClient;
import org.mcptools.client.transport.stdio.StdioSettings;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a call costs while others are pending over the same connection.
 */
public final class PendingBenchmark {

	private static final int[] PENDING = { 0, 1, 100, 10_000, 100_000 };

	private PendingBenchmark() {
	}

	/**
	 * Run the benchmark.
	 * @param args the file for the numbers, how many rounds count, how many milliseconds
	 * each takes, and the command line of the server
	 * @throws IOException if the numbers cannot be written
	 * @throws InterruptedException if somebody wants it to stop
	 */
	public static void main(String[] args) throws IOException, InterruptedException {
		int rounds = Integer.parseInt(args[1]);
		long nanos = TimeUnit.MILLISECONDS.toNanos(Integer.parseInt(args[2]));
		List<String> command = List.of(args).subList(3, args.length);
		System.out.printf(Locale.ROOT, "%s; load %.2f; %d rounds of %s ms each%n%n", Machine.here(), Machine.load(),
				rounds, args[2]);
		Map<Integer, Contender> clients = new LinkedHashMap<>();
		Map<Integer, List<Measured>> measured = new LinkedHashMap<>();
		for (int pending : PENDING) {
			clients.put(pending, new Busy(command, pending));
			measured.put(pending, new ArrayList<>());
		}
		for (int round = -Math.max(2, rounds / 2); round < rounds; round++) {
			for (Map.Entry<Integer, Contender> client : clients.entrySet()) {
				Measured one = new Round(client.getValue(), Task.echo(), 1, nanos, TimeUnit.SECONDS.toNanos(30)).run();
				if (round >= 0) {
					measured.getOrDefault(client.getKey(), new ArrayList<>()).add(one);
				}
			}
		}
		clients.values().forEach(Contender::close);
		ObjectNode json = JsonMapper.shared().createObjectNode();
		System.out.println("| pending | p50 µs | p99 | CPU µs a call | bytes a call | failed | p50 to none pending |");
		System.out.println("|---|---|---|---|---|---|---|");
		double[] none = { Double.NaN };
		measured.forEach((pending, all) -> {
			Measured median = Measured.median(all);
			none[0] = (pending == 0) ? median.p50Micros() : none[0];
			System.out.printf(Locale.ROOT, "| %d | %.1f | %.1f | %.1f | %.0f | %d | %.2f |%n", pending,
					median.p50Micros(), median.p99Micros(), median.cpuMicros(), median.bytes(),
					median.failures().count(), median.p50Micros() / none[0]);
			json.set(Integer.toString(pending), median.toJson());
		});
		Files.writeString(Path.of(args[0]), json.toPrettyString());
		System.exit(0);
	}

	/** A client with calls under way that are never answered. */
	private static final class Busy implements Contender {

		private final McpClient client;

		Busy(List<String> command, int pending) {
			this.client = McpClient.builder("server")
				.stdio(StdioSettings.of(command.get(0), command.subList(1, command.size()).toArray(String[]::new)))
				.requestTimeout(Duration.ofHours(1))
				.totalTimeout(Duration.ofHours(2))
				.build();
			this.client.initialize();
			for (int i = 0; i < pending; i++) {
				this.client.async().callTool("hold", "{}");
			}
		}

		@Override
		public String call(String tool, String arguments) {
			return this.client.callTool(tool, arguments).text();
		}

		@Override
		public void close() {
			this.client.close();
		}

	}

}
