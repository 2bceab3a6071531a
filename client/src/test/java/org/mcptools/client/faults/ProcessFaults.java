/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.faults;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.awaitility.Awaitility;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.connection.ConnectionStatus.State;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.faults.Fault.Experiment;
import org.mcptools.client.faults.Fault.Place;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.transport.stdio.NoLeaks;
import org.mcptools.client.transport.stdio.StdioSettings;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a process lives and dies in ways that it should not.
 */
final class ProcessFaults {

	private ProcessFaults() {
	}

	static List<Fault> all() {
		return List.of(
				fault("kill -9 between calls", "Is killed while nobody calls it.",
						"It is started again; the next call succeeds and sees nothing but the time that takes.",
						ProcessFaults::killedBetweenCalls),
				fault("kill -9 in a call", "Is killed while it works on a call.",
						"That call fails at once, its outcome unknown; the server is started again, "
								+ "and the next call succeeds.",
						ProcessFaults::killedInACall),
				fault("kill -9 in a call that may be repeated", "Is killed while it works on a call that only reads.",
						"The call is made once more, and succeeds.", ProcessFaults::killedInARepeatableCall),
				fault("death in the middle of an answer", "Writes half of an answer, and ends.",
						"The call fails at once with the exit code, its outcome unknown; the next call succeeds.",
						ProcessFaults::diesInAnAnswer),
				fault("death with last words", "Says on standard error what is wrong, and ends.",
						"The call fails at once with the exit code and these words; the next call succeeds.",
						ProcessFaults::diesWithLastWords),
				fault("death at each start", "Ends as soon as it is started, again and again.",
						"Connecting fails with the exit code and the last words; it is tried again, less and less "
								+ "often, and works as soon as the server does.",
						ProcessFaults::diesAtEachStart),
				fault("silence at the start", "Starts, and does not answer the handshake.",
						"Connecting ends with the timeout, the process is ended; it is tried again until the server "
								+ "answers.",
						ProcessFaults::silentAtItsStart),
				fault("a program that is not there", "Is not installed, and is installed later.",
						"Connecting fails at once and names the program; it works once the program is there.",
						ProcessFaults::notInstalled),
				fault("output closed", "Closes its standard output, and lives on.",
						"The call fails at once, its outcome unknown; the process is replaced, "
								+ "and the next call succeeds.",
						ProcessFaults::outputClosed),
				fault("input closed", "Closes its standard input, and lives on.",
						"The process is replaced; the next call succeeds.", ProcessFaults::inputClosed),
				fault("input not read", "Does not read any more, so that the pipe to it is full.",
						"Callers are not held up, their calls end with their own timeout; with keep-alive the process "
								+ "is replaced, and the next call succeeds.",
						ProcessFaults::inputNotRead),
				fault("reading paused", "Stops reading for a while, and goes on.",
						"All calls are answered, none is lost.", ProcessFaults::readingPaused),
				fault("a process that stands still", "Is stopped by a signal, and neither reads nor ends.",
						"A call ends with its own timeout; with keep-alive the process is replaced, "
								+ "and the next call succeeds.",
						ProcessFaults::standsStill),
				fault("a process that ignores TERM", "Does not end when its input ends, nor when it is asked to.",
						"Closing takes two grace periods; then the process is killed.", ProcessFaults::ignoresTerm),
				fault("a grandchild that holds the output",
						"Ends, but a process that it has started holds its " + "standard output open.",
						"The end is seen at once; the grandchild is ended too, and the next call succeeds.",
						ProcessFaults::grandchild));
	}

	private static Fault fault(String name, String happens, String outcome, Experiment experiment) {
		return new Fault(name, Place.PROCESS, happens, outcome, experiment);
	}

	private static void killedBetweenCalls(Lab lab) {
		Subject subject = lab.stdio();
		subject.kill();
		assertThat(subject.echo("next")).isEqualTo("next");
		assertThat(subject.client().connectionStatus().reconnects()).isEqualTo(1);
	}

	private static void killedInACall(Lab lab) throws Exception {
		Subject subject = lab.stdio();
		CompletableFuture<McpToolCallResult> call = subject.begin("silent", "", 0);
		subject.kill();
		assertThat(Subject.failure(McpTransportException.class, call).getDelivery()).isEqualTo(Delivery.UNKNOWN);
		assertThat(subject.echo("next")).isEqualTo("next");
	}

	private static void killedInARepeatableCall(Lab lab) {
		Subject subject = lab.stdio();
		CompletableFuture<McpToolCallResult> call = subject.begin("pause", "", 1000,
				CallOptions.DEFAULTS.withRepeatable(true));
		ProcessHandle first = ProcessHandle.current()
			.children()
			.filter((child) -> child.info().commandLine().orElse("").contains("FaultServer"))
			.findFirst()
			.orElseThrow();
		first.destroyForcibly();
		assertThat(Subject.text(call)).isEqualTo("awake");
		assertThat(subject.process().pid()).isNotEqualTo(first.pid());
	}

	private static void diesInAnAnswer(Lab lab) throws Exception {
		Subject subject = lab.stdio();
		McpTransportException failure = Subject.failure(McpTransportException.class, subject.begin("write-and-exit",
				Subject.base64("{\"jsonrpc\":\"2.0\",\"id\":$ID,\"result\":{\"con"), 7));
		assertThat(failure.getExitCode()).isEqualTo(7);
		assertThat(failure.getDelivery()).isEqualTo(Delivery.UNKNOWN);
	}

	private static void diesWithLastWords(Lab lab) throws Exception {
		Subject subject = lab.stdio();
		McpTransportException failure = Subject.failure(McpTransportException.class,
				subject.begin("exit", "The disk is full", 5));
		assertThat(failure.getExitCode()).isEqualTo(5);
		assertThat(failure.getStderrTail()).containsExactly("The disk is full");
		assertThat(failure.getDelivery()).isEqualTo(Delivery.UNKNOWN);
	}

	private static void diesAtEachStart(Lab lab) throws Exception {
		Path broken = Files.createFile(lab.folder().resolve("broken"));
		Subject subject = lab.stdio((builder) -> builder, Lab.process("dies-while=" + broken));
		McpTransportException failure = Subject.failure(McpTransportException.class,
				subject.client().async().initialize());
		assertThat(failure.getExitCode()).isEqualTo(3);
		assertThat(failure.getStderrTail()).containsExactly("The database is not there");
		Awaitility.await().atMost(Subject.AT_ONCE).until(() -> subject.client().connectionStatus().failures() >= 3);
		Files.delete(broken);
		assertThat(subject.echo("well again")).isEqualTo("well again");
	}

	private static void silentAtItsStart(Lab lab) throws Exception {
		Path broken = Files.createFile(lab.folder().resolve("broken"));
		Subject subject = lab.stdio((builder) -> builder.requestTimeout(Duration.ofSeconds(3)),
				Lab.process("silent-while=" + broken));
		CompletableFuture<?> opening = subject.client().async().initialize();
		McpTimeoutException failure = Subject.failure(McpTimeoutException.class, opening);
		assertThat(failure.getMethod()).isEqualTo("initialize");
		Files.delete(broken);
		subject.awaitState(State.READY);
	}

	private static void notInstalled(Lab lab) throws Exception {
		Path program = lab.folder().resolve("server");
		StdioSettings java = Lab.process();
		StdioSettings settings = StdioSettings.of(program.toString(), java.args().toArray(String[]::new))
			.withShutdownGrace(Lab.GRACE);
		Subject subject = lab.stdio((builder) -> builder, settings);
		assertThat(Subject.failure(McpTransportException.class, subject.client().async().initialize()))
			.hasMessageContaining(program.toString());
		Path script = Files.writeString(lab.folder().resolve("script"),
				"#!/bin/sh\nexec '" + java.command() + "' \"$@\"\n");
		assertThat(script.toFile().setExecutable(true)).isTrue();
		Files.move(script, program);
		// A start that began before that may still fail, and tell those who wait for it.
		subject.awaitState(State.READY);
		assertThat(subject.echo("installed")).isEqualTo("installed");
	}

	private static void outputClosed(Lab lab) throws Exception {
		Subject subject = lab.stdio();
		ProcessHandle process = subject.process();
		McpTransportException failure = Subject.failure(McpTransportException.class,
				subject.begin("close-output", "", 0));
		assertThat(failure).hasMessageContaining("closed its output");
		assertThat(failure.getDelivery()).isEqualTo(Delivery.UNKNOWN);
		assertThat(subject.process().pid()).isNotEqualTo(process.pid());
		awaitEnd(process);
	}

	private static void inputClosed(Lab lab) {
		Subject subject = lab.stdio();
		ProcessHandle process = subject.process();
		assertThat(subject.call("close-input", "", 0)).isEqualTo("closed");
		assertThat(subject.echo("next")).isEqualTo("next");
		assertThat(subject.process().pid()).isNotEqualTo(process.pid());
		awaitEnd(process);
	}

	private static void inputNotRead(Lab lab) throws Exception {
		Subject subject = lab.stdio((builder) -> builder.keepAlive(Duration.ofMillis(700)), Lab.process());
		subject.client().initialize();
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		calls.add(subject.begin("stop-reading", "", 0, Subject.SHORTLY));
		String large = "x".repeat(200_000);
		for (int i = 0; i < 8; i++) {
			calls.add(subject.begin("echo", large, i, Subject.SHORTLY));
		}
		for (CompletableFuture<McpToolCallResult> call : calls) {
			Subject.failure(McpTimeoutException.class, call);
		}
		subject.awaitReconnects(1);
	}

	private static void standsStill(Lab lab) throws Exception {
		Subject subject = lab.stdio((builder) -> builder.keepAlive(Duration.ofMillis(700)), Lab.process());
		subject.client().initialize();
		ProcessHandle process = subject.process();
		new ProcessBuilder("kill", "-STOP", Long.toString(process.pid())).start().waitFor();
		// The signal takes a moment to stop all of its threads.
		Awaitility.await().atMost(Subject.AT_ONCE).until(() -> timesOut(subject.begin("echo", "", 0, Subject.SHORTLY)));
		subject.awaitReconnects(1);
		awaitEnd(process);
	}

	private static boolean timesOut(CompletableFuture<?> call) {
		return call.handle((result, failure) -> unwrapped(failure) instanceof McpTimeoutException).join();
	}

	private static Throwable unwrapped(Throwable failure) {
		return (failure instanceof CompletionException) ? failure.getCause() : failure;
	}

	private static void readingPaused(Lab lab) {
		Subject subject = lab.stdio();
		CompletableFuture<McpToolCallResult> pause = subject.begin("pause", "", 500);
		String large = "x".repeat(50_000);
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		for (int i = 0; i < 40; i++) {
			calls.add(subject.begin("echo", large + i, 0));
		}
		assertThat(Subject.text(pause)).isEqualTo("awake");
		for (int i = 0; i < 40; i++) {
			assertThat(Subject.text(calls.get(i))).isEqualTo(large + i);
		}
		subject.requireSameConnection();
	}

	private static void ignoresTerm(Lab lab) throws Exception {
		Subject subject = lab.stdio("ignores-term=yes");
		ProcessHandle process = subject.process();
		long start = System.nanoTime();
		subject.client().close();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Lab.GRACE.multipliedBy(2),
				Lab.GRACE.multipliedBy(2).plus(Subject.AT_ONCE));
		assertThat(NoLeaks.lives(process)).isFalse();
		subject.neverRecovers();
		lab.stdio();
	}

	private static void grandchild(Lab lab) throws Exception {
		Subject subject = lab.stdio();
		ProcessHandle process = subject.process();
		subject.call("start", "exec_sleep_600", 0);
		Awaitility.await().atMost(Subject.AT_ONCE).until(() -> process.descendants().count() == 1);
		ProcessHandle child = process.descendants().toList().get(0);
		// Long enough to have been noticed: later, nobody can tell whose it was.
		subject.call("pause", "", 2500);
		assertThat(Subject.failure(McpTransportException.class, subject.begin("exit", "", 6)).getExitCode())
			.isEqualTo(6);
		assertThat(subject.echo("next")).isEqualTo("next");
		awaitEnd(child);
	}

	private static void awaitEnd(ProcessHandle process) {
		Awaitility.await()
			.atMost(Subject.AT_ONCE)
			.pollInterval(Duration.ofMillis(20))
			.until(() -> !NoLeaks.lives(process));
	}

}
