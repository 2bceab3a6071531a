/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.thread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(20)
class McpThreadsTests {

	@Test
	void whenThreadsAreMadeThenTheyAreDaemonsWithTellingNames() throws Exception {
		Thread callback = McpThreads.callbacks().submit(Thread::currentThread).get();
		assertThat(callback.isDaemon()).isTrue();
		assertThat(callback.getName()).startsWith("mcp-callback-");
		Thread timer = McpThreads.timer().schedule(Thread::currentThread, 1, TimeUnit.MILLISECONDS).get();
		assertThat(timer.isDaemon()).isTrue();
		assertThat(timer.getName()).startsWith("mcp-timer-");
		assertThat(McpThreads.daemon("x", () -> {
		}).isDaemon()).isTrue();
	}

	@Test
	void whenTasksBlockThenFurtherTasksStillRun() throws Exception {
		CountDownLatch goOn = new CountDownLatch(1);
		List<Future<Boolean>> blocked = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			blocked.add(McpThreads.callbacks().submit(() -> goOn.await(10, TimeUnit.SECONDS)));
		}
		assertThat(McpThreads.callbacks().submit(() -> "free").get()).isEqualTo("free");
		goOn.countDown();
		for (Future<Boolean> task : blocked) {
			assertThat(task.get()).isTrue();
		}
	}

	@Test
	void whenJavaHasVirtualThreadsThenTheyAreNamedAndInheritNothing() throws Exception {
		if (Runtime.version().feature() < 21) {
			assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(McpThreads::virtual)
				.withMessageContaining("Java 21");
			return;
		}
		InheritableThreadLocal<String> identity = new InheritableThreadLocal<>();
		identity.set("me");
		CompletableFuture<Thread> thread = new CompletableFuture<>();
		CompletableFuture<Boolean> identified = new CompletableFuture<>();
		McpThreads.virtual().execute(() -> {
			identified.complete(identity.get() != null);
			thread.complete(Thread.currentThread());
		});
		assertThat(identified.get()).isFalse();
		assertThat(thread.get().getName()).startsWith("mcp-callback-");
		assertThat(Thread.class.getMethod("isVirtual").invoke(thread.get())).isEqualTo(true);
	}

	@Test
	void whenATaskFailsThenThePoolGoesOn() throws Exception {
		Future<?> failing = McpThreads.callbacks().submit(() -> {
			throw new AssertionError("task");
		});
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(failing::get);
		assertThat(McpThreads.callbacks().submit(() -> 1).get()).isEqualTo(1);
	}

	@Test
	void whenATimerIsCancelledThenItIsForgottenAtOnce() {
		List<ScheduledFuture<?>> timers = new ArrayList<>();
		for (int i = 0; i < 1_000; i++) {
			timers.add(McpThreads.timer().schedule(() -> {
			}, 1, TimeUnit.HOURS));
		}
		timers.forEach((timer) -> timer.cancel(false));
		assertThat(McpThreads.timer().getQueue()).doesNotContainAnyElementsOf(runnables(timers));
	}

	/** A thread that all callers share must not go about with the identity of one. */
	@Test
	void whenACallerHasInheritableThreadLocalsThenASharedThreadDoesNotInheritThem() throws Exception {
		InheritableThreadLocal<String> user = new InheritableThreadLocal<>();
		user.set("alice");
		try {
			AtomicReference<String> seen = new AtomicReference<>("not run");
			Thread thread = McpThreads.daemon("x", () -> seen.set(user.get()));
			thread.start();
			thread.join();
			assertThat(seen).hasNullValue();
		}
		finally {
			user.remove();
		}
	}

	private static List<Runnable> runnables(List<ScheduledFuture<?>> timers) {
		return timers.stream().map(Runnable.class::cast).toList();
	}

}
