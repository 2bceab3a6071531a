/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.cli;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.samples.chat.ChatAgentApplication;
import org.mcptools.samples.chat.ChatApprovals;
import org.mcptools.samples.chat.ChatService;
import org.mcptools.samples.chat.NotesServer;
import org.mcptools.samples.chat.ServerDirectory;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the command line asks and prints, with an MCP server that writes down what is
 * called.
 */
@Timeout(120)
class ConsoleTests {

	@TempDir
	private static Path folder;

	private static ConfigurableApplicationContext context;

	private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

	@BeforeAll
	static void start() {
		List<String> arguments = new ArrayList<>(
				List.of("--mcp.client.servers.system-status.enabled=false", "--chat.demo.chunk-delay=1ms"));
		NotesServer.configure((name, value) -> arguments.add("--" + name + "=" + value), folder.resolve("calls.txt"));
		context = new SpringApplicationBuilder(ChatAgentApplication.class).web(WebApplicationType.NONE)
			.profiles("cli")
			.run(arguments.toArray(String[]::new));
	}

	@AfterAll
	static void stop() {
		if (context != null) {
			context.close();
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "y", "Yes" })
	void whenTheUserAllowsItThenTheCallIsMade(String answer) throws Exception {
		Files.deleteIfExists(folder.resolve("calls.txt"));
		assertThat(console(answer + "\n").ask("Delete the memo \"milk\"")).isTrue();
		assertThat(printed()).containsSubsequence("[tool call 1] notes / delete_memo {\"name\":\"milk\"}",
				"[approval 1] notes / delete_memo {\"name\":\"milk\"}", "It may delete or overwrite something",
				"Allow it? [y/N] ", "[tool result 1] ok", "Done with milk.");
		assertThat(folder.resolve("calls.txt")).content().startsWith("delete_memo {\"name\":\"milk\"}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "n\n", "\n", "", "yess\n" })
	void whenTheUserDoesNotAllowItThenTheCallIsNotMade(String answer) throws Exception {
		Files.deleteIfExists(folder.resolve("calls.txt"));
		assertThat(console(answer).ask("Delete the memo \"milk\"")).isTrue();
		assertThat(printed()).contains("[denied 1] the user denied it", "[tool result 1] failed");
		assertThat(folder.resolve("calls.txt")).doesNotExist();
	}

	@Test
	void whenThereIsNoTerminalThenTheCallIsDeniedAndTheNextLineIsAQuestion() throws Exception {
		Files.deleteIfExists(folder.resolve("calls.txt"));
		console((BufferedReader) null).session(reader("Delete the memo \"milk\"\ny\n/quit\n"));
		assertThat(printed()).contains("[denied 1] there is no terminal to ask the user on")
			.contains("was not allowed: there is no terminal to ask the user on")
			.doesNotContain("Allow it?");
		assertThat(folder.resolve("calls.txt")).doesNotExist();
	}

	@Test
	void whenASessionHasATerminalThenTheNextLineIsTheAnswer() throws Exception {
		Files.deleteIfExists(folder.resolve("calls.txt"));
		BufferedReader terminal = reader("Delete the memo \"milk\"\ny\n/quit\n");
		console(terminal).session(terminal);
		assertThat(printed()).containsSubsequence("> ", "Allow it? [y/N] ", "[tool result 1] ok", "> ");
		assertThat(folder.resolve("calls.txt")).content().startsWith("delete_memo {\"name\":\"milk\"}");
	}

	@Test
	void whenToolReportsProgressAndReturnsImagesThenTheyArePutIntoWords() {
		Console console = console((BufferedReader) null);
		console.ask("Count the sheep");
		console.ask("Paint a picture");
		assertThat(printed()).containsSubsequence("[progress 1] 2 of 3: sheep 2", "[tool result 1] ok",
				"[an image, image/png, 144 bytes, not shown]");
	}

	private Console console(String answers) {
		return console(reader(answers));
	}

	private Console console(@Nullable BufferedReader terminal) {
		return new Console(context.getBean(ChatService.class), context.getBean(ServerDirectory.class),
				context.getBean(ChatApprovals.class), new PrintStream(this.printed, true, StandardCharsets.UTF_8),
				terminal);
	}

	private static BufferedReader reader(String text) {
		return new BufferedReader(new StringReader(text));
	}

	private String printed() {
		return this.printed.toString(StandardCharsets.UTF_8);
	}

}
