/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.McpToolCallbackProvider;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * Real processes that come late, die, fall silent, are added and taken away.
 */
@Timeout(90)
class ProcessReturnTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final String[] WAIT = { "mcp.client.first-list-wait=30s" };

	@TempDir
	private Path directory;

	private Path starts() {
		return this.directory.resolve("starts.txt");
	}

	private String log() {
		return "--starts=" + starts();
	}

	private List<String> lines(Path file) {
		try {
			return Files.exists(file) ? Files.readAllLines(file) : List.of();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private ProcessHandle process(int start) {
		return ProcessHandle.of(Long.parseLong(lines(starts()).get(start))).orElseThrow();
	}

	private static ToolCallback[] callbacks(ConfigurableApplicationContext context) {
		return context.getBean(McpToolCallbackProvider.class).getToolCallbacks();
	}

	private static ToolCallback tool(ConfigurableApplicationContext context, String name) {
		return Stream.of(callbacks(context))
			.filter((callback) -> callback.getToolDefinition().name().equals(name))
			.findFirst()
			.orElseThrow();
	}

	private static McpServerStatus status(ConfigurableApplicationContext context, String server) {
		return context.getBean(McpClients.class).status(server);
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void whenAProgramIsInstalledAfterTheStartThenItsToolsAppearWithoutACall() throws Exception {
		Path program = this.directory.resolve("server");
		List<String> command = StdioServers.command();
		try (ConfigurableApplicationContext context = TestApplication
			.run(new String[] { "mcp.client.servers.late.command=" + program })) {
			await().until(() -> status(context, "late").failures() >= 2);
			assertThat(callbacks(context)).isEmpty();
			Path script = Files.writeString(this.directory.resolve("draft"),
					"#!/bin/sh\nexec '" + String.join("' '", command) + "'\n");
			Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
			Files.move(script, program);
			await().atMost(PATIENCE).until(() -> callbacks(context).length == 3);
			assertThat(tool(context, "slow").call("{}")).isEqualTo("slow is done");
		}
	}

	@Test
	void whenAProcessIsKilledThenItIsBackByItselfAndItsToolsAreListedAnew() {
		Path tool = this.directory.resolve("extra");
		try (ConfigurableApplicationContext context = TestApplication
			.run(StdioServers.scripted("mortal", log(), "--tool=" + tool), WAIT)) {
			assertThat(callbacks(context)).hasSize(3);
			write(tool, "");
			process(0).destroyForcibly();
			await().atMost(PATIENCE).until(() -> callbacks(context).length == 4);
			assertThat(lines(starts())).hasSize(2);
			await().until(() -> status(context, "mortal").state() == McpServerStatus.State.READY);
			assertThat(status(context, "mortal").reconnects()).isOne();
			assertThat(tool(context, "extra").call("{}")).isEqualTo("extra is done");
		}
	}

	private static void write(Path file, String text) {
		try {
			Files.writeString(file, text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void whenAProcessStandsStillThenKeepAliveNoticesAndAnotherTakesItsPlace() throws Exception {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("still", log()),
				new String[] { "mcp.client.servers.still.keep-alive=1s" }, WAIT)) {
			assertThat(callbacks(context)).hasSize(3);
			ProcessHandle first = process(0);
			assertThat(new ProcessBuilder("kill", "-STOP", String.valueOf(first.pid())).start().waitFor()).isZero();
			await().atMost(PATIENCE).until(() -> status(context, "still").reconnects() == 1);
			await().atMost(PATIENCE).until(() -> status(context, "still").state() == McpServerStatus.State.READY);
			assertThat(tool(context, "slow").call("{}")).isEqualTo("slow is done");
			await().atMost(PATIENCE).until(() -> !first.isAlive());
		}
	}

	@ParameterizedTest
	@CsvSource({ "never,true,1", "safe,true,2", "safe,false,1", "always,false,2" })
	void whenAServerDiesInACallThenItIsMadeOnceMoreWhereThatIsAllowed(String repeat, boolean safe, int expected) {
		Path calls = this.directory.resolve("calls.txt");
		try (ConfigurableApplicationContext context = TestApplication.run(
				StdioServers.scripted("fragile", "--calls=" + calls, safe ? "read-only" : "anything"),
				new String[] { "mcp.client.servers.fragile.repeat-calls=" + repeat }, WAIT)) {
			assertThat(tool(context, "crash").call("{}"))
				.startsWith("Error: the connection to tool 'crash' of MCP server 'fragile' was lost during the call")
				.contains("Whether it did its work is unknown");
			assertThat(tool(context, "slow").call("{}")).isEqualTo("slow is done");
			assertThat(lines(calls)).filteredOn("crash"::equals).hasSize(expected);
		}
	}

	@Test
	void whenAServerIsAddedAndRemovedThenItsToolsAndItsProcessComeAndGo() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("first"), WAIT)) {
			McpClients clients = context.getBean(McpClients.class);
			assertThat(callbacks(context)).hasSize(3);
			List<String> command = StdioServers.command("cyrillic", log());
			McpClientProperties.Server settings = McpClientProperties.Server.ofCommand(command.get(0),
					command.subList(1, command.size()).toArray(String[]::new));
			clients.add("second", settings);
			assertThat(clients.names()).containsExactly("first", "second");
			await().atMost(PATIENCE).until(() -> callbacks(context).length == 5);
			assertThat(clients.get("second").callTool("погода", "{}").text()).isEqualTo("погода is done");
			assertThatIllegalArgumentException().isThrownBy(() -> clients.add("second", settings))
				.withMessage("There is an MCP server named 'second' already");
			assertThat(lines(starts())).hasSize(1);

			ProcessHandle process = process(0);
			clients.remove("second");
			assertThat(callbacks(context)).hasSize(3);
			assertThat(clients.names()).containsExactly("first");
			await().until(() -> !process.isAlive());
			assertThatIllegalArgumentException().isThrownBy(() -> clients.get("second"));
			assertThatIllegalArgumentException().isThrownBy(() -> clients.remove("second"));

			clients.add("second", settings);
			await().atMost(PATIENCE).until(() -> callbacks(context).length == 5);
			clients.close();
			assertThatIllegalStateException().isThrownBy(() -> clients.add("third", settings));
			await().until(() -> !ProcessHandle.of(Long.parseLong(lines(starts()).get(1)))
				.map(ProcessHandle::isAlive)
				.orElse(false));
		}
	}

	@Test
	void whenAnAddedServerCannotBeReachedThenTheOthersGoOnAndItCanBeRemoved() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("first"), WAIT)) {
			McpClients clients = context.getBean(McpClients.class);
			clients.add("sick", McpClientProperties.Server.ofCommand("no-such-program-x"));
			await().until(() -> status(context, "sick").failures() >= 2);
			assertThat(status(context, "sick").lastError()).hasMessageContaining("no-such-program-x");
			assertThat(tool(context, "slow").call("{}")).isEqualTo("slow is done");
			clients.remove("sick");
			assertThat(clients.names()).containsExactly("first");
			assertThatIllegalArgumentException()
				.isThrownBy(() -> clients.add("odd", McpClientProperties.Server.ofUrl("gopher://example.org")));
		}
	}

}
