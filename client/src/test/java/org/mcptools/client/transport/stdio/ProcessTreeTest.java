/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpTransportException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

/**
 * Processes that do not want to go, and processes of processes.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class ProcessTreeTest {

	private static final Duration GRACE = Duration.ofSeconds(1);

	@ParameterizedTest
	@CsvSource({ "none, 30, 0", "ignore-end, 1, 1", "ignore-term, 1, 2" })
	void whenTheServerIgnoresStepsOfClosingThenTheNextOneEndsItAfterTheGrace(String habit, int seconds,
			int ignoredSteps) {
		Duration grace = Duration.ofSeconds(seconds);
		McpClient client = Scripted.client("stubborn", Scripted.server(habit).withShutdownGrace(grace));
		client.initialize();
		ProcessHandle process = Scripted.process(client);
		long start = System.nanoTime();
		client.close();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(grace.multipliedBy(ignoredSteps),
				grace.multipliedBy(ignoredSteps).plusSeconds(20));
		assertThat(NoLeaks.lives(process)).isFalse();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "exec sleep 600 | 1", "trap '' TERM; sleep 600; true | 2",
			"sleep 600 & (sleep 601; true) & wait | 4" })
	void whenTheServerHasStartedProcessesThenClosingEndsThemAll(String command, int processes) {
		McpClient client = Scripted.client("parent", Scripted.server().withShutdownGrace(GRACE));
		client.initialize();
		List<ProcessHandle> tree = start(client, command, false, processes);
		client.close();
		assertThat(tree).noneMatch(NoLeaks::lives);
	}

	@Test
	void whenAGrandchildHoldsTheOutputOpenThenTheServersEndIsSeenAtOnceAndTheGrandchildIsEnded() {
		try (McpClient client = Scripted.connected("parent")) {
			List<ProcessHandle> tree = start(client, "exec sleep 600", true, 1);
			// Long enough to have been noticed: later, nobody can tell whose it was.
			Scripted.call(client, "later", "", 2500);
			long start = System.nanoTime();
			McpTransportException failure = catchThrowableOfType(McpTransportException.class,
					() -> Scripted.call(client, "exit", "Leaving it alone", 6));
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
			assertThat(failure.getExitCode()).isEqualTo(6);
			assertThat(failure.getStderrTail()).containsExactly("Leaving it alone");
			await().untilAsserted(() -> assertThat(tree).noneMatch(NoLeaks::lives));
		}
	}

	@Test
	void whenTheLauncherOfAServerIsKilledThenTheServerIsEndedToo() {
		StdioSettings server = Scripted.server("ignore-end");
		List<String> args = new ArrayList<>(List.of("-c", "\"$@\"; true", "sh", server.command()));
		args.addAll(server.args());
		try (McpClient client = Scripted.client("launched", StdioSettings.of("sh", args.toArray(String[]::new)))) {
			client.initialize();
			ProcessHandle process = Scripted.process(client);
			ProcessHandle launcher = process.parent().orElseThrow();
			assertThat(launcher).isNotEqualTo(ProcessHandle.current());
			// Long enough for the server to have been noticed.
			Scripted.call(client, "later", "", 1500);
			launcher.destroyForcibly();
			McpTransportException failure = catchThrowableOfType(McpTransportException.class,
					() -> Scripted.call(client, "never", "", 0));
			assertThat(failure.getExitCode()).isEqualTo(128 + 9);
			await().untilAsserted(() -> assertThat(process).matches((handle) -> !NoLeaks.lives(handle)));
		}
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void whenConnectionsComeAndGoThenNoFileStaysOpen() {
		connectAndClose();
		long before = openFiles();
		for (int i = 0; i < 15; i++) {
			connectAndClose();
		}
		await().untilAsserted(() -> assertThat(openFiles()).isLessThanOrEqualTo(before + 2));
	}

	private static void connectAndClose() {
		try (McpClient client = Scripted.connected("files")) {
			Scripted.echo(client, "x");
		}
	}

	private static long openFiles() {
		String[] files = new File("/proc/self/fd").list();
		return (files != null) ? files.length : 0;
	}

	private static List<ProcessHandle> start(McpClient client, String command, boolean holdsOutput, int processes) {
		ProcessHandle server = Scripted.process(client);
		Scripted.call(client, "start", command, holdsOutput ? 1 : 0);
		await().until(() -> server.descendants().count() == processes);
		return server.descendants().toList();
	}

}
