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
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.McpToolCallbackProvider;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.awaitility.Awaitility.await;

/**
 * Real processes: what is left of them when the application ends.
 */
@Timeout(120)
class ShutdownTests {

	@TempDir
	Path directory;

	private Path starts() {
		return this.directory.resolve("starts.txt");
	}

	private List<ProcessHandle> living() {
		try {
			return !Files.exists(starts()) ? List.of()
					: Files.readAllLines(starts())
						.stream()
						.map((line) -> ProcessHandle.of(Long.parseLong(line.trim())))
						.flatMap((handle) -> handle.stream())
						.filter(ProcessHandle::isAlive)
						.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** A killed process can be seen until the JVM has asked for its exit code. */
	private void awaitNoneLives() {
		await().atMost(Duration.ofSeconds(2)).until(() -> living().isEmpty());
	}

	private static List<String> threadsOf(String... servers) {
		return Thread.getAllStackTraces()
			.keySet()
			.stream()
			.map(Thread::getName)
			.filter((thread) -> List.of(servers).stream().anyMatch((server) -> thread.startsWith("mcp-" + server)))
			.toList();
	}

	private static void awaitReady(ConfigurableApplicationContext context, String... servers) {
		McpClients clients = context.getBean(McpClients.class);
		for (String server : servers) {
			await().atMost(Duration.ofSeconds(30))
				.until(() -> clients.status(server).state(), McpServerStatus.State.READY::equals);
		}
	}

	private static Duration close(ConfigurableApplicationContext context) {
		long start = System.nanoTime();
		context.close();
		return Duration.ofNanos(System.nanoTime() - start);
	}

	@Test
	void whenTheApplicationEndsThenAllProcessesEndAndNoThreadIsLeft() {
		String log = "--starts=" + starts();
		ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("one", log),
				StdioServers.scripted("two", log));
		awaitReady(context, "one", "two");
		assertThat(living()).hasSize(2);
		assertThat(threadsOf("one", "two")).isNotEmpty();
		close(context);
		awaitNoneLives();
		await().until(() -> threadsOf("one", "two").isEmpty());
		await().until(() -> threadsOf("close-").isEmpty());
	}

	@Test
	void whenServersIgnoreThatTheyAreToEndThenAllAreKilledAtOnceWithinTenSeconds() {
		String log = "--starts=" + starts();
		ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("one", log, "ignore-term"),
				StdioServers.scripted("two", log, "ignore-term"), StdioServers.scripted("three", log, "ignore-term"));
		awaitReady(context, "one", "two", "three");
		assertThat(living()).hasSize(3);
		assertThat(close(context)).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(10));
		awaitNoneLives();
		await().until(() -> threadsOf("one", "two", "three").isEmpty());
	}

	@Test
	void whenTheApplicationEndsWhileServersConnectThenTheirProcessesEndToo() {
		String log = "--starts=" + starts();
		ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("one", log, "hang"),
				StdioServers.scripted("two", log, "hang"));
		await().atMost(Duration.ofSeconds(20)).until(() -> living().size() == 2);
		assertThat(close(context)).isLessThan(Duration.ofSeconds(10));
		awaitNoneLives();
		await().until(() -> threadsOf("one", "two").isEmpty());
	}

	@Test
	void whenARequiredServerFailsThenTheProcessesOfTheOthersEnd() {
		String log = "--starts=" + starts();
		assertThatException().isThrownBy(() -> TestApplication.run(StdioServers.scripted("one", log),
				StdioServers.scripted("two", log), StdioServers.scripted("sick", "hang"), new String[] {
						"mcp.client.servers.sick.required=true", "mcp.client.servers.sick.request-timeout=2s" }));
		awaitNoneLives();
		await().until(() -> threadsOf("one", "two", "sick").isEmpty());
	}

	@Test
	void whenOneOfTwoApplicationsEndsThenTheOtherKeepsItsServers() {
		String log = "--starts=" + starts();
		ConfigurableApplicationContext first = TestApplication.run(StdioServers.scripted("one", log));
		try (ConfigurableApplicationContext second = TestApplication.run(StdioServers.scripted("one", log))) {
			awaitReady(first, "one");
			awaitReady(second, "one");
			assertThat(living()).hasSize(2);
			close(first);
			await().atMost(Duration.ofSeconds(2)).until(() -> living().size() == 1);
			assertThat(second.getBean(McpToolCallbackProvider.class).getToolCallbacks()[0].call("{}"))
				.isEqualTo("slow is done");
		}
		awaitNoneLives();
	}

}
