/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpProtocolException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.thread.Deadlines;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.testing.JsonText;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(20)
class PendingCallTests {

	private final Queue<Runnable> callbacks = new ArrayDeque<>();

	private final AtomicInteger cancels = new AtomicInteger();

	private final PendingCall<String> call = call((result) -> result.stringValue());

	private PendingCall<String> call(Function<JsonNode, String> reader) {
		PendingCall<String> fresh = new PendingCall<>(RequestId.of(1), "s", "m", reader, this.callbacks::add);
		fresh.onCancel(this.cancels::incrementAndGet);
		return fresh;
	}

	@Test
	void whenNobodyWaitsThenTheReadingThreadOnlyHandsOver() {
		this.call.succeed(JsonText.node("\"a\""));
		assertThat(this.call).isNotDone();
		this.callbacks.remove().run();
		assertThat(this.call).isCompletedWithValue("a");
		assertThat(this.cancels).hasValue(0);
	}

	@Test
	void whenAThreadWaitsThenItReadsTheResultItself() throws Exception {
		AtomicReference<Thread> reader = new AtomicReference<>();
		PendingCall<String> waited = call((result) -> {
			reader.set(Thread.currentThread());
			return result.stringValue();
		});
		Thread thread = start(() -> assertThat(Await.get(waited)).isEqualTo("a"));
		awaitParked(thread);
		waited.succeed(JsonText.node("\"a\""));
		thread.join();
		assertThat(reader).hasValue(thread);
		assertThat(this.callbacks).isEmpty();
	}

	@Test
	void whenSettledTwiceThenTheFirstOutcomeCounts() {
		this.call.succeed(JsonText.node("\"a\""));
		this.call.fail(new McpTransportException("s", "late", null));
		this.call.succeed(JsonText.node("\"b\""));
		assertThat(this.callbacks).hasSize(1);
		this.callbacks.remove().run();
		assertThat(this.call).isCompletedWithValue("a");
	}

	@Test
	void whenResultCannotBeReadThenTheProtocolWasBroken() {
		this.call.succeed(JsonText.node("1"));
		this.callbacks.remove().run();
		assertThat(this.call).failsWithin(0, TimeUnit.SECONDS)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(McpProtocolException.class)
			.withMessageStartingWith("MCP server 's': the answer to m breaks the protocol: ");
	}

	@Test
	void whenReadingFailsWithAnErrorThenTheCallStillEnds() {
		StackOverflowError error = new StackOverflowError();
		PendingCall<String> failing = call((result) -> {
			throw error;
		});
		failing.succeed(JsonText.node("1"));
		this.callbacks.remove().run();
		assertThat(failing).failsWithin(0, TimeUnit.SECONDS).withThrowableThat().havingCause().isSameAs(error);
		PendingCall<String> waited = call((result) -> {
			throw error;
		});
		waited.succeed(JsonText.node("1"));
		assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> Await.get(waited)).isSameAs(error);
		assertThat(waited).isCompletedExceptionally();
	}

	@Test
	void whenCancelledWhileAThreadWaitsThenItWakes() throws Exception {
		CompletableFuture<Throwable> thrown = new CompletableFuture<>();
		Thread thread = start(() -> thrown.complete(thrownBy(() -> Await.get(this.call))));
		awaitParked(thread);
		assertThat(this.call.cancel(true)).isTrue();
		assertThat(thrown.get()).isInstanceOf(CancellationException.class);
		assertThat(this.cancels).hasValue(1);
	}

	@Test
	void whenOutcomeIsThereButNotPublishedThenCancelStillWins() {
		this.call.succeed(JsonText.node("\"a\""));
		assertThat(this.call.cancel(true)).isTrue();
		this.callbacks.remove().run();
		assertThat(this.call).isCancelled();
	}

	@Test
	void whenCallerCompletesTheFutureThenTheWorkIsGivenUpAndAWaiterWakes() throws Exception {
		CompletableFuture<String> got = new CompletableFuture<>();
		Thread thread = start(() -> got.complete(Await.get(this.call)));
		awaitParked(thread);
		assertThat(this.call.complete("other")).isTrue();
		assertThat(got.get()).isEqualTo("other");
		assertThat(this.cancels).hasValue(1);
		assertThat(this.call.complete("again")).isFalse();
		assertThat(this.call.completeExceptionally(new IllegalStateException())).isFalse();
		assertThat(this.cancels).hasValue(1);
	}

	@Test
	void whenCallerSetsATimeLimitThenTheWorkIsGivenUp() {
		assertThat(this.call.orTimeout(1, TimeUnit.MILLISECONDS)).failsWithin(5, TimeUnit.SECONDS)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(TimeoutException.class);
		Awaitility.await().until(() -> this.cancels.get() == 1);
		PendingCall<String> other = call(JsonNode::stringValue);
		assertThat(other.thenApply(String::length).orTimeout(1, TimeUnit.MILLISECONDS)).failsWithin(5,
				TimeUnit.SECONDS);
		Awaitility.await().until(() -> this.cancels.get() == 2);
	}

	@Test
	void whenTwoThreadsWaitAndOneIsInterruptedThenTheOtherStillGetsTheResult() throws Exception {
		CountDownLatch left = new CountDownLatch(1);
		Thread first = start(() -> {
			try {
				this.call.awaitOutcome();
			}
			catch (InterruptedException ex) {
				left.countDown();
			}
		});
		awaitParked(first);
		CompletableFuture<String> got = new CompletableFuture<>();
		Thread second = start(() -> got.complete(Await.get(this.call)));
		awaitParked(second);
		first.interrupt();
		left.await();
		this.call.succeed(JsonText.node("\"a\""));
		this.callbacks.remove().run();
		assertThat(got.get()).isEqualTo("a");
	}

	@Test
	void whenTimerIsSetAfterTheOutcomeThenItIsStopped() {
		this.call.succeed(JsonText.node("\"a\""));
		this.call.timer(aWeek());
		PendingCall<String> cancelled = call(JsonNode::stringValue);
		cancelled.cancel(true);
		cancelled.timer(aWeek());
		assertThat(McpThreads.deadlines().count(TimeUnit.DAYS.toNanos(6))).isZero();
	}

	private static Deadlines.Deadline aWeek() {
		Deadlines.Deadline deadline = McpThreads.deadlines().set(TimeUnit.DAYS.toNanos(7), () -> {
		});
		assertThat(McpThreads.deadlines().count(TimeUnit.DAYS.toNanos(6))).isOne();
		return deadline;
	}

	private static Thread start(Runnable task) {
		Thread thread = new Thread(task);
		thread.setDaemon(true);
		thread.start();
		return thread;
	}

	private static void awaitParked(Thread thread) {
		Awaitility.await().until(() -> thread.getState() == Thread.State.WAITING);
	}

	private static Throwable thrownBy(Runnable task) {
		try {
			task.run();
			return new AssertionError("nothing was thrown");
		}
		catch (Throwable ex) {
			return ex;
		}
	}

}
