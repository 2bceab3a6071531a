/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mcptools.client.testing.CapturedLog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class SerialExecutorTests {

	private final ExecutorService threads = Executors.newFixedThreadPool(4);

	private final List<Integer> ran = Collections.synchronizedList(new ArrayList<>());

	private final CapturedLog log = CapturedLog.of(SerialExecutor.class);

	@AfterEach
	void close() {
		this.threads.shutdownNow();
		this.log.close();
	}

	@Test
	void whenTasksComeThenTheyRunOneAfterAnotherInOrder() {
		SerialExecutor serial = new SerialExecutor("s", this.threads, 10_000);
		AtomicBoolean busy = new AtomicBoolean();
		AtomicBoolean overlapped = new AtomicBoolean();
		for (int i = 0; i < 5_000; i++) {
			int number = i;
			serial.execute(() -> {
				overlapped.compareAndSet(false, !busy.compareAndSet(false, true));
				this.ran.add(number);
				busy.set(false);
			});
		}
		Awaitility.await().until(() -> this.ran.size() == 5_000);
		assertThat(this.ran).isEqualTo(IntStream.range(0, 5_000).boxed().toList());
		assertThat(overlapped).isFalse();
	}

	@Test
	void whenManyThreadsAddTasksThenNoneIsLost() throws Exception {
		SerialExecutor serial = new SerialExecutor("s", this.threads, 100_000);
		List<Thread> producers = IntStream.range(0, 4).mapToObj((i) -> new Thread(() -> {
			for (int n = 0; n < 5_000; n++) {
				serial.execute(() -> this.ran.add(i));
			}
		})).toList();
		producers.forEach(Thread::start);
		for (Thread producer : producers) {
			producer.join();
		}
		Awaitility.await().until(() -> this.ran.size() == 20_000);
	}

	@Test
	void whenTaskFailsThenTheNextOnesStillRun() {
		SerialExecutor serial = new SerialExecutor("s", this.threads, 10);
		serial.execute(() -> {
			throw new IllegalStateException("first");
		});
		serial.execute(() -> {
			throw new AssertionError("second");
		});
		serial.execute(() -> this.ran.add(3));
		Awaitility.await().until(() -> this.ran.equals(List.of(3)));
		assertThat(this.log.lines()).containsExactly("WARN A listener for MCP server 's' failed",
				"WARN A listener for MCP server 's' failed");
	}

	@Test
	void whenTaskInterruptsItsThreadThenTheNextOneIsNotInterrupted() {
		SerialExecutor serial = new SerialExecutor("s", this.threads, 10);
		serial.execute(() -> Thread.currentThread().interrupt());
		serial.execute(() -> this.ran.add(Thread.currentThread().isInterrupted() ? 1 : 0));
		Awaitility.await().until(() -> this.ran.equals(List.of(0)));
	}

	@Test
	void whenTasksPileUpThenSomeAreDroppedWithOneWarning() throws Exception {
		SerialExecutor serial = new SerialExecutor("s", this.threads, 5);
		CountDownLatch running = new CountDownLatch(1);
		CountDownLatch goOn = new CountDownLatch(1);
		serial.execute(() -> {
			running.countDown();
			awaitUnchecked(goOn);
		});
		running.await();
		for (int i = 0; i < 20; i++) {
			int number = i;
			serial.execute(() -> this.ran.add(number));
		}
		goOn.countDown();
		Awaitility.await().until(() -> this.ran.size() == 5);
		serial.execute(() -> this.ran.add(99));
		Awaitility.await().until(() -> this.ran.contains(99));
		assertThat(this.ran).containsExactly(0, 1, 2, 3, 4, 99);
		assertThat(this.log.lines())
			.containsExactly("WARN MCP server 's' sends notifications faster than listeners take them: dropping some");
	}

	@Test
	void whenNoThreadCanBeHadOnceThenLaterTasksStillRun() {
		AtomicBoolean refuse = new AtomicBoolean(true);
		SerialExecutor serial = new SerialExecutor("s", (task) -> {
			if (refuse.getAndSet(false)) {
				throw new OutOfMemoryError("unable to create native thread");
			}
			this.threads.execute(task);
		}, 10);
		assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> serial.execute(() -> this.ran.add(1)));
		serial.execute(() -> this.ran.add(2));
		Awaitility.await().until(() -> this.ran.equals(List.of(1, 2)));
	}

	private static void awaitUnchecked(CountDownLatch latch) {
		try {
			assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
