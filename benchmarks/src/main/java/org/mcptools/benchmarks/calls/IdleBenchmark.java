/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

import org.mcptools.benchmarks.Machine;
import org.mcptools.benchmarks.contender.Contender;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What connections cost on which nothing happens: threads and memory of a JVM that has
 * one client and then a hundred and one, each with a server of its own.
 */
public final class IdleBenchmark {

	private static final int SERVERS = 100;

	private static final int LONGEST_SECONDS = 150;

	private IdleBenchmark() {
	}

	/**
	 * Run the benchmark, or, where the first argument is {@code probe}, be one of its
	 * JVMs.
	 * @param args the file for the numbers, where the jars of other clients are, and the
	 * command lines of the servers for stdio and HTTP
	 * @throws Exception if a client fails
	 */
	public static void main(String[] args) throws Exception {
		if (args[0].equals("probe")) {
			probe(args[1], new Contenders(Path.of(args[2]), Wire.valueOf(args[3])), List.of(args[4].split(" ")));
			// Not all clients can be closed in a short time. The servers end with this
			// JVM.
			Runtime.getRuntime().halt(0);
		}
		System.out.printf(Locale.ROOT, "%s; load %.2f; %d servers%n%n", Machine.here(), Machine.load(), SERVERS);
		System.out.println("| | | threads a server, but those of the JDK for a process | heap a server, kB "
				+ "| resident memory a server, kB | many threads |");
		System.out.println("|---|---|---|---|---|---|");
		ObjectNode json = JsonMapper.shared().createObjectNode();
		json.set("machine", Machine.here().toJson());
		for (Wire wire : List.of(Wire.STDIO, Wire.HTTP)) {
			String server = args[(wire == Wire.STDIO) ? 2 : 3];
			for (String name : new Contenders(Path.of(args[1]), wire).names()) {
				if (name.equals(Contenders.PIPE) || name.equals("socket") || name.startsWith("JDK")) {
					continue;
				}
				String line = run(List.of("probe", name, args[1], wire.name(), server));
				System.out.printf("| %s | %s | %s |%n", wire.name().toLowerCase(Locale.ROOT), name, line);
				json.put(wire + " " + name, line);
			}
		}
		Files.writeString(Path.of(args[0]), json.toPrettyString());
	}

	private static String run(List<String> arguments) throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xms512m", "-Xmx512m",
						"-cp", System.getProperty("java.class.path"), IdleBenchmark.class.getName()));
		command.addAll(arguments);
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		CompletableFuture.delayedExecutor(LONGEST_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
		try (BufferedReader out = new BufferedReader(
				new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
			List<String> lines = out.lines().toList();
			process.waitFor();
			return lines.stream()
				.filter((line) -> line.startsWith("measured "))
				.map((line) -> line.substring("measured ".length()))
				.findFirst()
				.orElse("failed: " + (lines.isEmpty() ? "no word" : lines.get(lines.size() - 1)));
		}
		finally {
			process.destroyForcibly();
		}
	}

	private static void probe(String name, Contenders contenders, List<String> server) throws Exception {
		List<Contender> clients = new ArrayList<>();
		add(clients, contenders.start(name, server));
		Seen before = Seen.now();
		for (int i = 0; i < SERVERS; i++) {
			add(clients, contenders.start(name, server));
		}
		Seen after = Seen.now();
		System.out.printf(Locale.ROOT, "measured %.2f | %.1f | %.1f | %s%n",
				(after.count() - before.count()) / (double) SERVERS, (after.heap() - before.heap()) / 1000.0 / SERVERS,
				(after.resident() - before.resident()) / 1000.0 / SERVERS, after.names());
		System.out.flush();
	}

	private static void add(List<Contender> clients, Contender client) throws Exception {
		Task task = Task.echo();
		if (!task.isAnsweredBy(client.call(task.tool(), task.arguments()))) {
			throw new IllegalStateException("Another answer");
		}
		clients.add(client);
	}

	/** What there is of threads and memory when all is quiet. */
	private record Seen(Map<String, Integer> threads, long heap, long resident) {

		private static final Path STATUS = Path.of("/proc/self/status");

		static Seen now() throws IOException {
			for (int i = 0; i < 5; i++) {
				System.gc();
				LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
			}
			long resident = !Files.exists(STATUS) ? 0
					: Files.readAllLines(STATUS)
						.stream()
						.filter((line) -> line.startsWith("VmRSS"))
						.mapToLong((line) -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
						.sum();
			return new Seen(threadsByName(), ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
					resident);
		}

		/**
		 * By name without digits. The JDK's own, one a process, are no choice of a
		 * client.
		 */
		private static Map<String, Integer> threadsByName() {
			Map<String, Integer> threads = new TreeMap<>();
			for (Thread thread : Thread.getAllStackTraces().keySet()) {
				if (!thread.getName().startsWith("process reaper")) {
					threads.merge(thread.getName().replaceAll("\\d+", "#"), 1, Integer::sum);
				}
			}
			return threads;
		}

		int count() {
			return this.threads.values().stream().mapToInt(Integer::intValue).sum();
		}

		/** Those of which there are many. */
		String names() {
			return this.threads.entrySet()
				.stream()
				.filter((entry) -> entry.getValue() > SERVERS / 2)
				.map((entry) -> entry.getValue() + " " + entry.getKey())
				.collect(Collectors.joining(", "));

		}

	}

}
