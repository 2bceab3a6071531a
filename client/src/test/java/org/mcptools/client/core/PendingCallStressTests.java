/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.testing.JsonText;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Everything that may end a wait, at the same moment, again and again. A wake-up that is
 * lost shows as a test that does not end.
 */
@Timeout(60)
class PendingCallStressTests {

	private static final int ROUNDS = 3_000;

	private static final JsonNode RESULT = JsonText.node("\"a\"");

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final CyclicBarrier start = new CyclicBarrier(3);

	@AfterEach
	void close() throws InterruptedException {
		this.threads.shutdownNow();
		assertThat(this.threads.awaitTermination(5, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void whenAnswerAndCancelMeetThenTheWaiterGetsOneOfThem() throws Exception {
		int[] seen = race((call) -> call.succeed(RESULT), (call) -> call.cancel(true));
		assertThat(seen[0] + seen[1]).isEqualTo(ROUNDS);
	}

	@Test
	void whenAnswerAndTimeoutMeetThenTheWaiterGetsOneOfThem() throws Exception {
		int[] seen = race((call) -> call.succeed(RESULT),
				(call) -> call.fail(new McpTimeoutException("s", "m", Duration.ofMillis(1))));
		assertThat(seen[0] + seen[2]).isEqualTo(ROUNDS);
	}

	@Test
	void whenTimeoutAndCancelMeetThenTheWaiterGetsOneOfThem() throws Exception {
		int[] seen = race((call) -> call.fail(new McpTimeoutException("s", "m", Duration.ofMillis(1))),
				(call) -> call.cancel(true));
		assertThat(seen[1] + seen[2]).isEqualTo(ROUNDS);
	}

	@Test
	void whenAnswerAndAnotherCompletionMeetThenTheWaiterGetsOneOfThem() throws Exception {
		int[] seen = race((call) -> call.succeed(RESULT), (call) -> call.complete("a"));
		assertThat(seen[0]).isEqualTo(ROUNDS);
	}

	@Test
	void whenAnswerAndInterruptMeetThenTheCallEndsEitherWay() throws Exception {
		Thread waiter = Thread.currentThread();
		int[] seen = race((call) -> call.succeed(RESULT), (call) -> waiter.interrupt());
		assertThat(seen[0] + seen[1]).isEqualTo(ROUNDS);
	}

	@Test
	void whenTheWaiterOfTwoIsInterruptedAsTheAnswerComesThenTheOtherGetsIt() throws Exception {
		for (int round = 0; round < ROUNDS; round++) {
			PendingCall<String> call = call();
			Thread interrupted = new Thread(() -> {
				try {
					call.awaitOutcome();
				}
				catch (Exception ex) {
					// Gives up without cancelling.
				}
			});
			interrupted.start();
			this.threads.execute(interrupted::interrupt);
			this.threads.execute(() -> call.succeed(RESULT));
			assertThat(call.get(10, TimeUnit.SECONDS)).isEqualTo("a");
			interrupted.join();
		}
	}

	/** Return how often the result came, the call was cancelled, and timed out. */
	private int[] race(Consumer<PendingCall<String>> first, Consumer<PendingCall<String>> second) throws Exception {
		int[] seen = new int[3];
		for (int round = 0; round < ROUNDS; round++) {
			PendingCall<String> call = call();
			AtomicInteger acted = new AtomicInteger();
			act(first, call, acted);
			act(second, call, acted);
			this.start.await();
			try {
				assertThat(Await.get(call)).isEqualTo("a");
				seen[0]++;
			}
			catch (CancellationException ex) {
				seen[1]++;
			}
			catch (McpTimeoutException ex) {
				seen[2]++;
			}
			assertThat(call).isDone();
			while (acted.get() < 2) {
				Thread.onSpinWait();
			}
			// An interrupt that came too late is not for the next round.
			Thread.interrupted();
		}
		return seen;
	}

	private void act(Consumer<PendingCall<String>> action, PendingCall<String> call, AtomicInteger acted) {
		this.threads.execute(() -> {
			try {
				this.start.await();
				action.accept(call);
			}
			catch (InterruptedException | BrokenBarrierException ex) {
				throw new IllegalStateException(ex);
			}
			finally {
				acted.incrementAndGet();
			}
		});
	}

	private PendingCall<String> call() {
		return new PendingCall<>(RequestId.of(1), "s", "m", JsonNode::stringValue, this.threads);
	}

}
