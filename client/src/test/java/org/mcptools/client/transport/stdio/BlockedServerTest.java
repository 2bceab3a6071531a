/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.CapturedLog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Servers that do not read, or write more than anybody wants to know.
 */
@ExtendWith(NoLeaks.class)
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class BlockedServerTest {

	private static final Duration GRACE = Duration.ofMillis(500);

	@Test
	void whenTheServerNeverReadsThenInitializeTimesOutAndTheProcessIsEnded() {
		McpClient client = McpClient.builder("deaf")
			.stdio(Scripted.server("never-read").withShutdownGrace(GRACE))
			.requestTimeout(Duration.ofMillis(700))
			.build();
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(client::initialize);
	}

	@ParameterizedTest
	@ValueSource(strings = { "none", "ignore-term" })
	void whenTheServerStopsReadingThenCallersAreNotBlockedAndClosingIsBounded(String habit) {
		String large = "x".repeat(1024 * 1024);
		McpClient client = Scripted.client("deaf", Scripted.server(habit).withShutdownGrace(GRACE));
		client.initialize();
		ProcessHandle process = Scripted.process(client);
		CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofSeconds(2));
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		calls.add(client.async().callTool("stop-reading", Scripted.arguments("", 0), options));
		for (int i = 0; i < 8; i++) {
			// The pipe takes 64 KiB of it, and nobody takes the rest: to block here would
			// be
			// to block for ever.
			calls.add(client.async().callTool("echo", Scripted.arguments(large, i), options));
		}
		for (CompletableFuture<McpToolCallResult> call : calls) {
			assertThat(call).failsWithin(Scripted.TIMEOUT)
				.withThrowableOfType(ExecutionException.class)
				.havingCause()
				.isInstanceOf(McpTimeoutException.class)
				.withMessage("MCP server 'deaf' did not answer tools/call within 2 s");
		}
		long start = System.nanoTime();
		client.close();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(GRACE.multipliedBy(3).plusSeconds(15));
		assertThat(NoLeaks.lives(process)).isFalse();
	}

	@Test
	void whenTheServerReadsSlowlyThenNothingIsLost() {
		try (McpClient client = Scripted.connected("slow")) {
			CompletableFuture<McpToolCallResult> pause = client.async()
				.callTool("pause-reading", Scripted.arguments("", 700));
			String large = "x".repeat(100 * 1024);
			List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
			for (int i = 0; i < 50; i++) {
				calls.add(client.async().callTool("echo", Scripted.arguments(large + i, 0)));
			}
			assertThat(pause).succeedsWithin(Scripted.TIMEOUT);
			for (int i = 0; i < 50; i++) {
				assertThat(calls.get(i).join().text()).isEqualTo(large + i);
			}
		}
	}

	@Test
	void whenTheServerFloodsItsStandardErrorThenItIsDrainedAndOnlyTheEndIsKept() {
		String line = "0123456789".repeat(99) + "012345678";
		try (CapturedLog log = CapturedLog.of("org.mcptools.server.loud");
				McpClient client = Scripted.connected("loud")) {
			assertThat(Scripted.text(client, "stderr", line, 10_000_000)).isEqualTo("done");
			assertThat(Scripted.echo(client, "on")).isEqualTo("on");
			assertThatExceptionOfType(McpTransportException.class)
				.isThrownBy(() -> Scripted.call(client, "exit", "The end", 1))
				.satisfies((failure) -> {
					assertThat(failure.getStderrTail()).hasSize(StderrTail.LINES)
						.endsWith(line.substring(0, StderrTail.LINE_LENGTH) + "...", "The end");
					assertThat(failure.getMessage()).hasSizeLessThan(6000);
				});
			assertThat(log.events()).hasSize(10_000 + 1);
		}
	}

}
