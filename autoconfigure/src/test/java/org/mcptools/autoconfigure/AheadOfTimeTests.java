/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.testing.AotApplication;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.springframework.boot.SpringApplicationAotProcessor;
import org.springframework.context.aot.AbstractAotProcessor;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Applications that are prepared ahead of time, as for a native image.
 */
class AheadOfTimeTests {

	@TempDir
	Path directory;

	@Test
	@Timeout(240)
	void whenTheGeneratedApplicationRunsThenItsToolsWork() throws Exception {
		Path sources = this.directory.resolve("sources");
		Path classes = Files.createDirectories(this.directory.resolve("classes"));
		process(sources, classes);
		compile(sources, classes);
		for (String[] servers : List.of(StdioServers.scripted("slow"), file(), connection())) {
			assertThat(run(classes, servers)).contains("Starting AOT-processed AotApplication",
					"manager: ParallelToolCallingManager", "answer: slow is done");
		}
	}

	/** The same server in a file. */
	private String[] file() throws Exception {
		List<String> words = StdioServers.command();
		Path file = Files.writeString(this.directory.resolve("mcp.json"),
				JsonMapper.shared()
					.writeValueAsString(Map.of("mcpServers",
							Map.of("slow", Map.of("command", words.get(0), "args", words.subList(1, words.size()))))));
		return new String[] { "mcp.client.config-files=" + file };
	}

	/** The same server as Spring AI's own client would have it. */
	private static String[] connection() {
		return Stream.of(StdioServers.scripted("slow"))
			.map((property) -> property.replace("mcp.client.servers", "spring.ai.mcp.client.stdio.connections"))
			.toArray(String[]::new);
	}

	/** What is decided by the application's conditions is decided here. */
	private static void process(Path sources, Path classes) {
		AbstractAotProcessor.Settings settings = AbstractAotProcessor.Settings.builder()
			.sourceOutput(sources)
			.resourceOutput(classes)
			.classOutput(classes)
			.groupId("com.example")
			.artifactId("application")
			.build();
		new SpringApplicationAotProcessor(AotApplication.class, settings, new String[] { "--mcp.client.type=async" })
			.process();
	}

	private static void compile(Path sources, Path classes) throws Exception {
		List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-proc:none", "-nowarn", "-cp",
				System.getProperty("java.class.path")));
		try (Stream<Path> files = Files.walk(sources)) {
			files.filter((file) -> file.toString().endsWith(".java")).map(Path::toString).forEach(arguments::add);
		}
		assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
			.isZero();
	}

	private String run(Path classes, String[] servers) throws Exception {
		Path output = this.directory.resolve("output.txt");
		List<String> command = new ArrayList<>(List.of(
				Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
				"-Dspring.aot.enabled=true", "-cp",
				classes + File.pathSeparator + System.getProperty("java.class.path"), AotApplication.class.getName()));
		command.addAll(List.of(StdioServers.asArguments(servers, new String[] { "mcp.client.first-list-wait=30s" })));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
		try {
			assertThat(process.waitFor(90, TimeUnit.SECONDS)).isTrue();
			assertThat(process.exitValue()).as(Files.readString(output)).isZero();
			return Files.readString(output);
		}
		finally {
			process.destroyForcibly();
		}
	}

}
