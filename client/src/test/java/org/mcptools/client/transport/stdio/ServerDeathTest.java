/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.McpToolCallResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Servers that end, or fall silent, before they should.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class ServerDeathTest {

	/** Far below the timeout of a call. */
	private static final Duration AT_ONCE = Duration.ofSeconds(20);

	@ParameterizedTest
	@ValueSource(strings = { "die-at-start", "die-in-initialize" })
	void whenTheServerDiesWhileConnectingThenInitializeFailsWithExitCodeAndLastWords(String habit) {
		try (McpClient client = Scripted.client("mortal", habit)) {
			long start = System.nanoTime();
			McpTransportException failure = catchThrowableOfType(McpTransportException.class, client::initialize);
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(AT_ONCE);
			assertThat(failure.getExitCode()).isEqualTo(3);
			assertThat(failure.getStderrTail()).containsExactly("The database is not there", "Giving up");
			assertThat(failure).hasMessage("MCP server 'mortal': its process ended with exit code 3; "
					+ "its last lines on stderr: The database is not there | Giving up");
			assertThat(failure.getMethod()).isEqualTo("initialize");
		}
	}

	@Test
	void whenTheServerDiesInACallThenAllPendingCallsFailWithExitCodeAndLastWords() throws Exception {
		try (McpClient client = Scripted.connected("mortal")) {
			List<CompletableFuture<McpToolCallResult>> pending = IntStream.range(0, 5)
				.mapToObj((i) -> client.async().callTool("never", Scripted.arguments("", i)))
				.toList();
			McpTransportException failure = catchThrowableOfType(McpTransportException.class,
					() -> Scripted.call(client, "exit", "Disk full", 7));
			assertThat(failure.getExitCode()).isEqualTo(7);
			assertThat(failure).hasMessage(
					"MCP server 'mortal': its process ended with exit code 7; its last lines on stderr: Disk full");
			for (CompletableFuture<McpToolCallResult> call : pending) {
				assertThatExceptionOfType(ExecutionException.class)
					.isThrownBy(() -> call.get(AT_ONCE.toSeconds(), TimeUnit.SECONDS))
					.havingCause()
					.asInstanceOf(InstanceOfAssertFactories.type(McpTransportException.class))
					.satisfies((cause) -> {
						assertThat(cause.getExitCode()).isEqualTo(7);
						assertThat(cause.getMethod()).isEqualTo("tools/call");
						assertThat(cause.getStderrTail()).containsExactly("Disk full");
					});
			}
			// And so does a call that comes too late.
			assertThatExceptionOfType(McpTransportException.class).isThrownBy(() -> Scripted.echo(client, "late"))
				.satisfies((late) -> assertThat(late.getExitCode()).isEqualTo(7));
		}
	}

	@Test
	void whenTheServerIsKilledThenThePendingCallFailsWithTheSignalsExitCode() throws Exception {
		try (McpClient client = Scripted.connected("mortal")) {
			ProcessHandle process = Scripted.process(client);
			CompletableFuture<McpToolCallResult> pending = client.async().callTool("never", Scripted.arguments("", 0));
			process.destroyForcibly();
			assertThatExceptionOfType(ExecutionException.class)
				.isThrownBy(() -> pending.get(AT_ONCE.toSeconds(), TimeUnit.SECONDS))
				.havingCause()
				.asInstanceOf(InstanceOfAssertFactories.type(McpTransportException.class))
				.satisfies((cause) -> assertThat(cause.getExitCode()).isEqualTo(128 + 9));
		}
	}

	@Test
	void whenTheServerDiedThenInitializeConnectsAgain() {
		try (McpClient client = Scripted.connected("mortal")) {
			assertThatExceptionOfType(McpTransportException.class)
				.isThrownBy(() -> Scripted.call(client, "exit", "", 1));
			client.initialize();
			assertThat(Scripted.echo(client, "back")).isEqualTo("back");
		}
	}

	@Test
	void whenTheServerAnswersAndExitsThenTheAnswerCounts() {
		for (int i = 0; i < 10; i++) {
			try (McpClient client = Scripted.connected("last-words")) {
				String answer = "{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"content\":[]}}";
				// Without a line break at its end, too.
				assertThat(Scripted.call(client, "write-and-exit", (i % 2 == 0) ? answer : answer + "\n", 0).content())
					.isEmpty();
			}
		}
	}

	@Test
	void whenTheServerDiesInTheMiddleOfAnAnswerThenTheCallFailsWithTheExitCode() {
		try (McpClient client = Scripted.connected("half")) {
			assertThatExceptionOfType(McpTransportException.class)
				.isThrownBy(() -> Scripted.call(client, "write-and-exit",
						"{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"content\":[{\"type\":\"te", 5))
				.satisfies((failure) -> assertThat(failure.getExitCode()).isEqualTo(5));
		}
	}

	@Test
	void whenTheServerClosesItsOutputAndLivesOnThenTheCallFailsAndTheProcessIsEnded() {
		try (McpClient client = Scripted.connected("mute")) {
			ProcessHandle process = Scripted.process(client);
			McpTransportException failure = catchThrowableOfType(McpTransportException.class,
					() -> Scripted.call(client, "close-output", "", 0));
			assertThat(failure).hasMessage("MCP server 'mute': its process " + process.pid() + " closed its output");
			assertThat(failure.getExitCode()).isNull();
		}
	}

	@Test
	void whenTheServerClosesItsInputAndLivesOnThenTheNextCallFailsAndTheProcessIsEnded() {
		try (McpClient client = Scripted.connected("deaf")) {
			ProcessHandle process = Scripted.process(client);
			assertThat(Scripted.text(client, "close-input", "", 0)).isEqualTo("closed");
			// It answers before it closes: the first calls may still get into the pipe.
			McpTransportException failure = Awaitility.await()
				.atMost(AT_ONCE)
				.until(() -> lossInCall(client), Objects::nonNull);
			assertThat(failure).hasMessageStartingWith(
					"MCP server 'deaf': its process " + process.pid() + " no longer reads its input");
			assertThat(failure.getExitCode()).isNull();
		}
	}

	private static McpTransportException lossInCall(McpClient client) {
		CallOptions hasty = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(200));
		try {
			client.callTool("echo", Scripted.arguments("", 0), hasty);
		}
		catch (McpTransportException ex) {
			return ex;
		}
		catch (McpTimeoutException ex) {
			// Nobody has read it.
		}
		return null;
	}

	@Test
	void whenTheServerHangsInInitializeThenItTimesOutAndTheProcessIsEnded() {
		McpClient client = McpClient.builder("asleep")
			.stdio(Scripted.server("hang-in-initialize"))
			.requestTimeout(Duration.ofMillis(800))
			.build();
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(client::initialize)
			.withMessage("MCP server 'asleep' did not answer initialize within 800 ms");
		// Not closed: a connection that was not made leaves nothing anyway.
	}

	@Test
	void whenTheServerIsSlowToAnswerInitializeThenItIsWaitedFor() {
		try (McpClient client = Scripted.connected("slow", "slow-initialize")) {
			assertThat(Scripted.echo(client, "here")).isEqualTo("here");
		}
	}

}
