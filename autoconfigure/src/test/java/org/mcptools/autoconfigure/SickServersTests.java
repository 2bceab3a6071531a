/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.McpToolCallbackProvider;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Real processes: one that does not exist, one that hangs, one that dies, one that works.
 */
@Timeout(90)
@ExtendWith(OutputCaptureExtension.class)
class SickServersTests {

	private static final String[] SICK = { "mcp.client.servers.missing.command=no-such-program-x",
			"mcp.client.servers.hanging.request-timeout=4s" };

	private static List<String> warnings(CapturedOutput output) {
		return output.toString()
			.lines()
			.filter((line) -> line.contains("WARN") && line.contains("McpClients"))
			.toList();
	}

	@Test
	void whenSomeServersAreSickThenTheApplicationStartsAtOnceAndTheHealthyOneWorks(CapturedOutput output) {
		try (ConfigurableApplicationContext context = TestApplication.run(SICK,
				StdioServers.scripted("hanging", "hang"), StdioServers.scripted("dying", "die"),
				StdioServers.scripted("healthy"), new String[] { "mcp.client.first-list-wait=2s" })) {
			McpClients clients = context.getBean(McpClients.class);
			// The start did not wait for it: it has not even been given up yet.
			assertThat(clients.status("hanging").state()).isEqualTo(McpServerStatus.State.CONNECTING);

			await().atMost(Duration.ofSeconds(20))
				.until(() -> clients.status("healthy").state() == McpServerStatus.State.READY);
			ToolCallback[] callbacks = context.getBean(McpToolCallbackProvider.class).getToolCallbacks();
			assertThat(Stream.of(callbacks).map((callback) -> callback.getToolDefinition().name()))
				.containsExactly("slow", "place", "crash");
			assertThat(callbacks[0].call("{}")).isEqualTo("slow is done");

			await().atMost(Duration.ofSeconds(20)).until(() -> clients.status("hanging").lastError() != null);
			await().atMost(Duration.ofSeconds(20)).until(() -> clients.status("dying").failures() >= 2);
			await().until(() -> clients.status("missing").failures() >= 2);
			assertThat(clients.status("missing").lastError()).hasMessageContaining("no-such-program-x");
		}
		assertThat(warnings(output)).hasSize(3)
			.anySatisfy((line) -> assertThat(line).contains("MCP server 'missing': cannot start 'no-such-program-x'"))
			.anySatisfy(
					(line) -> assertThat(line).contains("MCP server 'hanging' did not answer initialize within 4 s"))
			.anySatisfy((line) -> assertThat(line).contains("MCP server 'dying'", "exit code 3",
					"cannot find the database"))
			.allSatisfy((line) -> assertThat(line)
				.contains("It is tried again; until then the application goes on without its tools"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "die-of-the-unknown", "ignore-the-unknown" })
	void whenAnOldServerCannotBearANewQuestionThenItsToolsWorkAndNothingIsLogged(String behaviour,
			CapturedOutput output) {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("old", behaviour),
				new String[] { "mcp.client.first-list-wait=30s" })) {
			ToolCallback[] callbacks = context.getBean(McpToolCallbackProvider.class).getToolCallbacks();
			assertThat(callbacks).hasSize(3);
			assertThat(callbacks[0].call("{}")).isEqualTo("slow is done");
			assertThat(context.getBean(McpClients.class).status("old").initializeResult().protocolVersion())
				.isEqualTo("2025-11-25");
		}
		assertThat(warnings(output)).isEmpty();
	}

	@Test
	void whenAServerDiesAfterEachHandshakeThenItIsNotHammered(@TempDir Path directory, CapturedOutput output) {
		Path starts = directory.resolve("starts.txt");
		try (ConfigurableApplicationContext context = TestApplication.run(
				StdioServers.scripted("dying", "die-after-initialize", "--starts=" + starts),
				new String[] { "mcp.client.servers.dying.reconnect.initial-delay=10s" })) {
			McpClients clients = context.getBean(McpClients.class);
			await().atMost(Duration.ofSeconds(20)).until(() -> clients.status("dying").failures() >= 2);
			assertThat(clients.status("dying").lastError()).hasMessageContaining("exit code 4")
				.hasMessageContaining("it was nice to meet you");
			// Once at once, and then after ten seconds.
			await().during(Duration.ofSeconds(2)).until(() -> Files.readAllLines(starts).size() <= 2);
			assertThat(clients.status("dying").nextAttempt()).isAfter(Instant.now());
			assertThat(context.getBean(McpToolCallbackProvider.class).getToolCallbacks()).isEmpty();
		}
		assertThat(warnings(output)).hasSize(1);
	}

}
