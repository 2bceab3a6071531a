/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@ExtendWith(NoLeaks.class)
@Timeout(120)
class ServerProcessTest {

	@Test
	void whenTheProcessEndsThenItsExitCodeIsKnown() throws Exception {
		ServerProcess process = start("exit 42");
		process.onExit().get(30, TimeUnit.SECONDS);
		assertThat(process.exitCode(Duration.ZERO)).isEqualTo(42);
		process.end();
	}

	@Test
	void whenTheProcessLivesThenItsExitCodeIsNotWaitedForLongerThanAsked() {
		ServerProcess process = start("cat");
		long start = System.nanoTime();
		assertThat(process.exitCode(Duration.ofMillis(100))).isNull();
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(Duration.ofMillis(100),
				Duration.ofSeconds(5));
		process.end();
	}

	@Test
	void whenTheThreadIsInterruptedThenTheExitCodeIsNotWaitedForAndTheInterruptIsKept() {
		ServerProcess process = start("cat");
		Thread.currentThread().interrupt();
		assertThat(process.exitCode(Duration.ofMinutes(1))).isNull();
		assertThat(Thread.interrupted()).isTrue();
		process.end();
	}

	@Test
	void whenTheThreadIsInterruptedBeforeTheEndThenTheProcessIsKilled() {
		ServerProcess process = start("trap '' TERM; while true; do sleep 1; done");
		Thread.currentThread().interrupt();
		process.end();
		assertThat(Thread.interrupted()).isTrue();
		assertThat(process.exitCode(Duration.ofSeconds(10))).isEqualTo(128 + 9);
	}

	@Test
	void whenTheProcessEndsWithItsInputThenItIsNotAskedToTerminate() {
		ServerProcess process = start("cat > /dev/null; exit 9");
		process.end();
		assertThat(process.exitCode(Duration.ZERO)).isEqualTo(9);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "while true; do sleep 0.1; done | 143", "trap '' TERM; while true; do sleep 0.1; done | 137" })
	void whenTheProcessDoesNotEndWithItsInputThenItIsAskedToTerminateAndThenKilled(String script, int exitCode) {
		ServerProcess process = start(script);
		process.end();
		assertThat(process.exitCode(Duration.ZERO)).isEqualTo(exitCode);
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void whenAChildHasEndedAndNobodyAskedHowThenItDoesNotCountAsLiving() {
		// The inner shell is replaced by a program that never asks for its child.
		ServerProcess process = start("sh -c 'sleep 0.1 & exec sleep 600'; true");
		ProcessHandle self = ProcessHandle.of(process.pid()).orElseThrow();
		await().until(() -> self.descendants().anyMatch((handle) -> handle.isAlive() && !NoLeaks.lives(handle)));
		ProcessTree tree = new ProcessTree(self);
		tree.look();
		assertThat(tree.living()).hasSize(2).first().isEqualTo(self);
		process.end();
		assertThat(tree.living()).isEmpty();
	}

	@Test
	void whenAParentHasEndedThenItsChildIsStillKnown() {
		ServerProcess process = start("sh -c 'sleep 600 & wait'; true");
		ProcessHandle self = ProcessHandle.of(process.pid()).orElseThrow();
		await().until(() -> self.descendants().count() == 2);
		ProcessTree tree = new ProcessTree(self);
		tree.look();
		ProcessHandle middle = self.children().findFirst().orElseThrow();
		ProcessHandle last = middle.children().findFirst().orElseThrow();
		middle.destroyForcibly();
		await().until(() -> !self.isAlive());
		assertThat(tree.living()).containsExactly(last);
		last.destroyForcibly();
		await().untilAsserted(() -> assertThat(tree.living()).isEmpty());
		process.end();
	}

	private static ServerProcess start(String script) {
		return ServerProcess.start("test",
				StdioSettings.of("sh", "-c", script).withShutdownGrace(Duration.ofSeconds(1)));
	}

}
