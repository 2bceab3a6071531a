/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.protocol.McpToolCallResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Whoever no longer waits for an answer, the server learns it, and nothing is left.
 */
class CancelReachesServerTests extends EraContract {

	CancelReachesServerTests(Served served, String revision) {
		super(served, revision);
	}

	@Test
	void whenTheFutureIsCancelledThenTheServerLearnsIt() {
		CompletableFuture<McpToolCallResult> call = hold(1).get(0);
		assertThat(call.cancel(true)).isTrue();
		assertThat(call).isCancelled();
		assertServerLearnedIt(1);
	}

	@Test
	void whenADerivedStageIsCancelledThenTheServerLearnsIt() {
		CompletableFuture<Integer> derived = hold(1).get(0)
			.thenApply(McpToolCallResult::text)
			.thenApply(String::length);
		assertThat(derived.cancel(true)).isTrue();
		assertThat(derived).isCancelled();
		assertServerLearnedIt(1);
	}

	@Test
	void whenTheBlockedThreadIsInterruptedThenTheServerLearnsIt() throws InterruptedException {
		CountDownLatch cancelled = new CountDownLatch(1);
		Thread thread = new Thread(() -> {
			try {
				client().callTool("slow", Map.of());
			}
			catch (CancellationException ex) {
				if (Thread.currentThread().isInterrupted()) {
					cancelled.countDown();
				}
			}
		}, "test-blocked");
		thread.start();
		witness().awaitHeld(1);
		Witness.soon().until(() -> thread.getState() == Thread.State.WAITING);
		thread.interrupt();
		assertThat(cancelled.await(Witness.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
		assertServerLearnedIt(1);
	}

	@Test
	void whenACallTimesOutThenTheServerLearnsIt() {
		// Where tools have to be listed before the first call, that must not count.
		client().listTools();
		CallOptions hasty = CallOptions.DEFAULTS.withTimeout(Duration.ofSeconds(1));
		assertThatExceptionOfType(McpTimeoutException.class)
			.isThrownBy(() -> client().callTool("slow", Map.of(), hasty));
		assertServerLearnedIt(1);
	}

	@Test
	void whenManyCallsAreCancelledThenTheServerLearnsOfEach() {
		List<CompletableFuture<McpToolCallResult>> calls = hold(MANY);
		int before = host().open();
		calls.forEach((call) -> call.cancel(true));
		assertServerLearnedIt(MANY);
		assertThat(host().open()).isLessThanOrEqualTo(before);
	}

	private void assertServerLearnedIt(int times) {
		List<Cancellation> seen = witness().awaitCancellations(times);
		Cancellation.How way = host().hearsDisconnects() ? Cancellation.How.DISCONNECT : Cancellation.How.NOTIFICATION;
		assertThat(seen).extracting(Cancellation::how).containsOnly(way);
		assertThat(seen).extracting(Cancellation::requestId)
			.containsExactlyInAnyOrderElementsOf(witness().tools().held().stream().map(ToolCall::id).toList());
		awaitPending(0);
		// The connection is as good as before, and the server is told once.
		assertThat(echo("on")).isEqualTo("on");
		assertThat(witness().cancellations()).hasSize(times);
		assertThat(witness().heard("notifications/cancelled")).hasSize(host().hearsDisconnects() ? 0 : times);
	}

}
