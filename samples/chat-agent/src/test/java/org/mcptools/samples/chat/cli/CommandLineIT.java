/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.cli;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.samples.chat.NotesServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * The packaged application as a process of its own, started in another directory, with
 * the real MCP server as its child.
 */
class CommandLineIT {

	private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

	private static final Path JAR = Path.of("target", "chat-agent.jar").toAbsolutePath();

	private static final Path SCRIPT = Path.of("/usr/bin/script");

	private static final String CPUS = "CPUs: " + Runtime.getRuntime().availableProcessors();

	private static final String HEAP = "Heap: \\d+ MB used";

	@TempDir
	private Path folder;

	@Test
	void whenAskedThenToolCallResultAndAnswerArePrinted() throws Exception {
		Outcome outcome = run(List.of("--chat.ask=How busy is this machine?"), "");
		assertThat(outcome.out()).startsWith("[tool call 1] system-status / get_system_status {}")
			.containsPattern("\\[tool result 1] ok after \\d+ ms\n");
		assertThat(answer(outcome)).contains(CPUS).containsPattern(HEAP);
		assertThat(outcome.err()).isEmpty();
		assertThat(outcome.exitCode()).isZero();
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "Only Linux keeps the arguments as they were given")
	void whenAskedInChineseUnderAsciiLocaleThenTheQuestionIsUnderstood() throws Exception {
		// A script, because Java too would break the argument under such a locale.
		Path script = Files.writeString(this.folder.resolve("ask.sh"),
				"exec '%s' -Dfile.encoding=ISO-8859-1 -jar '%s' --chat.ask='当前这台服务器的运行状态怎么样'\n".formatted(JAVA, JAR));
		Outcome outcome = await(new ProcessBuilder("/bin/sh", script.toString()), "");
		assertThat(outcome.out()).startsWith("[tool call 1] system-status / get_system_status {}");
		assertThat(answer(outcome)).startsWith("工具 get_system_status 返回的结果如下")
			.contains(CPUS)
			.containsPattern(HEAP)
			.contains("演示模型");
		assertThat(outcome.exitCode()).isZero();
	}

	@Test
	void whenQuestionComesFromStandardInputThenItIsReadAsUtf8() throws Exception {
		Outcome outcome = run(List.of("--chat.ask=-"), "列出占用CPU最多的2个线程");
		assertThat(outcome.out()).startsWith("[tool call 1] system-status / list_threads {\"limit\":2}");
		assertThat(outcome.exitCode()).isZero();
	}

	@Test
	void whenSessionIsOpenedThenLinesAreAnsweredUntilQuit() throws Exception {
		Outcome outcome = run(List.of("--chat.cli"), """
				/servers
				/tools
				/nonsense

				Is the disk full, and which threads are busy?
				/quit
				How busy is this machine?
				""");
		assertThat(outcome.out()).contains("3 tools. Ask a question")
			.contains("system-status: up, MCP 20")
			.contains("  get_disk_usage: ")
			.contains("There is no command /nonsense")
			.contains("[tool call 1] system-status / get_disk_usage {}",
					"[tool call 2] system-status / list_threads {}")
			.doesNotContain(CPUS);
		assertThat(outcome.err()).isEmpty();
		assertThat(outcome.exitCode()).isZero();
	}

	@Test
	void whenQuestionIsMissingThenExitCodeIsTwo() throws Exception {
		Outcome outcome = run(List.of("--chat.ask="), "");
		assertThat(outcome.exitCode()).isEqualTo(2);
		assertThat(outcome.err()).contains("Please give a question");
	}

	@Test
	void whenModelCannotBeReachedThenExitCodeIsOne() throws Exception {
		Outcome outcome = run(
				List.of("--spring.profiles.active=ollama", "--spring.ai.ollama.base-url=http://127.0.0.1:1",
						"--spring.ai.retry.max-attempts=1", "--chat.ask=How busy is this machine?"),
				"");
		assertThat(outcome.exitCode()).isEqualTo(1);
		assertThat(outcome.out()).contains("[error] ");
	}

	@Test
	void whenKeyIsMissingThenTheApplicationSaysWhichVariableHoldsIt() throws Exception {
		Outcome outcome = run(List.of("--spring.profiles.active=openai", "--chat.ask=How busy is this machine?"), "");
		assertThat(outcome.exitCode()).isEqualTo(1);
		assertThat(outcome.err()).contains("OPENAI_API_KEY, which is not set").contains("APPLICATION FAILED TO START");
	}

	@Test
	void whenThereIsNoTerminalThenACallThatMayDestroyIsDenied() throws Exception {
		Path calls = this.folder.resolve("calls.txt");
		Outcome outcome = run(withNotes(calls), "y\n");
		assertThat(outcome.out()).contains("[approval 1] notes / delete_memo {\"name\":\"milk\"}",
				"[denied 1] there is no terminal to ask the user on");
		assertThat(calls).doesNotExist();
		assertThat(outcome.exitCode()).isZero();
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "The program that makes a terminal is called otherwise")
	void whenTheUserAllowsItOnATerminalThenTheCallIsMade() throws Exception {
		assumeThat(SCRIPT).as("Makes a terminal").isExecutable();
		Path calls = this.folder.resolve("calls.txt");
		List<String> command = new ArrayList<>(List.of(JAVA.toString(), "-jar", JAR.toString()));
		command.addAll(withNotes(calls));
		String line = command.stream().map((word) -> "'" + word + "'").collect(Collectors.joining(" "));
		Path script = Files.writeString(this.folder.resolve("ask.sh"), line + "\n");
		Outcome outcome = await(new ProcessBuilder(SCRIPT.toString(), "-qec", "/bin/sh " + script, "/dev/null"), "y\n");
		assertThat(outcome.out()).contains("Allow it? [y/N] ", "Done with milk.");
		assertThat(calls).content().startsWith("delete_memo {\"name\":\"milk\"}");
		assertThat(outcome.exitCode()).isZero();
	}

	private static List<String> withNotes(Path calls) {
		List<String> arguments = new ArrayList<>(
				List.of("--chat.ask=Delete the memo \"milk\"", "--mcp.client.servers.system-status.enabled=false"));
		NotesServer.configure((name, value) -> arguments.add("--" + name + "=" + value), calls);
		return arguments;
	}

	private static String answer(Outcome outcome) {
		return outcome.out().substring(outcome.out().indexOf("\n\n") + 2);
	}

	private Outcome run(List<String> arguments, String input) throws Exception {
		ProcessBuilder builder = new ProcessBuilder(JAVA.toString(), "-jar", JAR.toString());
		builder.command().addAll(arguments);
		return await(builder, input);
	}

	private Outcome await(ProcessBuilder builder, String input) throws Exception {
		File in = Files.writeString(this.folder.resolve("in.txt"), input).toFile();
		File out = this.folder.resolve("out.txt").toFile();
		File err = this.folder.resolve("err.txt").toFile();
		Map<String, String> environment = builder.environment();
		environment.put("LC_ALL", "C");
		environment.remove("OPENAI_API_KEY");
		Process process = builder.directory(this.folder.toFile())
			.redirectInput(in)
			.redirectOutput(out)
			.redirectError(err)
			.start();
		try {
			assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("the process ended").isTrue();
			return new Outcome(process.exitValue(), text(out), text(err));
		}
		finally {
			process.destroyForcibly();
		}
	}

	private static String text(File file) throws Exception {
		return Files.readString(file.toPath(), StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
	}

	private record Outcome(int exitCode, String out, String err) {
	}

}
