/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.application;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Runs the application in a JVM of its own.
 *
 * @param contender whose client it has
 * @param jars where the jars of other clients are
 */
record ApplicationRun(String contender, Path jars) {

	static final String OURS = "mcp-tools";

	/** How many tools a server has. */
	private static final int TOOLS = 5;

	private static final String INCUMBENT = "incumbent";

	/** Those who can take part. */
	static List<String> contenders(Path jars) {
		return Files.isDirectory(jars.resolve(INCUMBENT).resolve("classes")) ? List.of(OURS, INCUMBENT) : List.of(OURS);
	}

	/**
	 * Run it.
	 * @param servers how many servers it has
	 * @param server the command line of each
	 * @param calls how many calls are in one message
	 * @param millis how long each takes
	 * @return what it has measured, by name
	 */
	Map<String, Long> run(int servers, List<String> server, int calls, int millis)
			throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xms256m", "-Xmx256m",
						"-cp", classPath(), "org.mcptools.benchmarks.application.Application",
						Integer.toString(servers * TOOLS), Integer.toString(calls), Integer.toString(millis)));
		for (int number = 0; number < servers; number++) {
			String prefix = (this.contender.equals(OURS) ? "--mcp.client.servers."
					: "--spring.ai.mcp.client.stdio.connections.") + "s" + number + ".";
			command.add(prefix + "command=" + server.get(0));
			for (int i = 1; i < server.size(); i++) {
				command.add(prefix + "args[" + (i - 1) + "]=" + server.get(i));
			}
		}
		// Off in an application without servers, as there would be no tools then either.
		command.add("--spring.ai.mcp.client.enabled=" + (servers > 0));
		command.add("--mcp.client.type=async");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		try (BufferedReader out = new BufferedReader(
				new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
			List<String> lines = out.lines().toList();
			process.waitFor();
			return lines.stream()
				.filter((line) -> line.startsWith("measured "))
				.findFirst()
				.map(ApplicationRun::numbers)
				.orElseThrow(
						() -> new IllegalStateException(this.contender + " has failed: " + String.join("\n", lines)));
		}
		finally {
			process.destroyForcibly();
		}
	}

	private String classPath() throws IOException {
		if (this.contender.equals(OURS)) {
			return System.getProperty("java.class.path");
		}
		Path directory = this.jars.resolve(this.contender);
		try (var files = Files.list(directory.resolve("lib"))) {
			return directory.resolve("classes") + System.getProperty("path.separator")
					+ files.map(Path::toString)
						.sorted()
						.collect(Collectors.joining(System.getProperty("path.separator")));
		}
	}

	private static Map<String, Long> numbers(String line) {
		Map<String, Long> numbers = new LinkedHashMap<>();
		for (String word : line.split(" ")) {
			int sign = word.indexOf('=');
			if (sign > 0) {
				numbers.put(word.substring(0, sign), Long.parseLong(word.substring(sign + 1)));
			}
		}
		return numbers;
	}

}
