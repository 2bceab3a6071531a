/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.thread;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@Timeout(60)
class DeadlinesTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final long HOUR = TimeUnit.HOURS.toNanos(1);

	private static final AtomicInteger TESTS = new AtomicInteger();

	private final String name = "test-deadlines-" + TESTS.incrementAndGet();

	private final Deadlines deadlines = new Deadlines(this.name, millis(2000));

	private static long millis(long count) {
		return TimeUnit.MILLISECONDS.toNanos(count);
	}

	private boolean runs() {
		return Thread.getAllStackTraces().keySet().stream().anyMatch((thread) -> thread.getName().equals(this.name));
	}

	@Test
	void whenDeadlinesAreSetThenTheyAreReachedInOrderAndNotBeforeTheirTime() {
		List<String> reached = new CopyOnWriteArrayList<>();
		long start = System.nanoTime();
		CompletableFuture<Long> second = new CompletableFuture<>();
		this.deadlines.set(HOUR, () -> reached.add("never"));
		this.deadlines.set(millis(200), () -> {
			reached.add("second");
			second.complete(System.nanoTime() - start);
		});
		this.deadlines.set(millis(50), () -> reached.add("first"));
		assertThat(second.join()).isGreaterThanOrEqualTo(millis(200));
		assertThat(reached).containsExactly("first", "second");
		assertThat(this.deadlines.count(0)).isOne();
	}

	@Test
	void whenADeadlineIsTakenBackThenItIsNotReached() {
		List<String> reached = new CopyOnWriteArrayList<>();
		Deadlines.Deadline back = this.deadlines.set(millis(20), () -> reached.add("taken back"));
		back.cancel();
		back.cancel();
		this.deadlines.set(millis(60), () -> reached.add("kept"));
		await().atMost(PATIENCE).until(() -> !reached.isEmpty());
		assertThat(reached).containsExactly("kept");
		assertThat(this.deadlines.count(0)).isZero();
	}

	/** A turn of the wheel is 17 seconds, and the same slot holds what is due later. */
	@Test
	void whenDeadlinesShareASlotThenEachIsReachedInItsOwnTurn() {
		long turn = 4096L << 22;
		List<Integer> reached = new CopyOnWriteArrayList<>();
		for (int turns = 3; turns >= 0; turns--) {
			int mine = turns;
			this.deadlines.set(millis(100) + turns * turn, () -> reached.add(mine));
		}
		await().atMost(PATIENCE).until(() -> !reached.isEmpty());
		assertThat(reached).containsExactly(0);
		assertThat(this.deadlines.count(turn / 2)).isEqualTo(3);
	}

	@Test
	void whenSomethingFailsThenTheOthersAreReached() {
		CompletableFuture<Void> other = new CompletableFuture<>();
		this.deadlines.set(millis(10), () -> {
			throw new IllegalStateException("no");
		});
		this.deadlines.set(millis(20), () -> other.complete(null));
		other.join();
	}

	@Test
	void whenManyThreadsSetAndTakeBackThenNoneIsLost() throws InterruptedException {
		int threads = 8;
		int each = 2000;
		AtomicInteger reached = new AtomicInteger();
		AtomicInteger kept = new AtomicInteger();
		CountDownLatch done = new CountDownLatch(threads);
		for (int i = 0; i < threads; i++) {
			Random random = new Random(i);
			new Thread(() -> {
				List<Deadlines.Deadline> back = new ArrayList<>();
				for (int n = 0; n < each; n++) {
					if (random.nextBoolean()) {
						kept.incrementAndGet();
						this.deadlines.set(millis(random.nextInt(300)), reached::incrementAndGet);
					}
					else {
						back.add(this.deadlines.set(HOUR + random.nextInt(), reached::incrementAndGet));
					}
				}
				back.forEach(Deadlines.Deadline::cancel);
				done.countDown();
			}).start();
		}
		done.await();
		await().atMost(PATIENCE).until(() -> this.deadlines.count(0) == 0);
		await().atMost(PATIENCE).until(() -> reached.get() == kept.get());
	}

	@Test
	void whenThereIsNothingToWaitForThenTheThreadEndsAndAnotherComes() {
		this.deadlines.set(Long.MAX_VALUE, () -> {
		}).cancel();
		CompletableFuture<Void> once = new CompletableFuture<>();
		this.deadlines.set(0, () -> once.complete(null));
		once.join();
		assertThat(runs()).isTrue();
		await().atMost(PATIENCE).until(() -> !runs());
		CompletableFuture<Void> again = new CompletableFuture<>();
		this.deadlines.set(millis(5), () -> again.complete(null));
		again.join();
	}

}
