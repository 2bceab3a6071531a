/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;

/**
 * A number of callers, each of which makes its next call when the one before is answered.
 *
 * @param contender who is called
 * @param callers how many callers there are
 * @param nanos for how long they call
 */
record Round(Contender contender, int callers, long nanos) {

	private static final int MOST_CALLS = 1 << 16;

	/** A hundred bytes, as each answer is compared with what was sent. */
	private static final String TEXT = "0123456789".repeat(10);

	private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
		.getOperatingSystemMXBean();

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	Measured run() throws InterruptedException {
		AtomicLong failed = new AtomicLong();
		List<long[]> times = new ArrayList<>();
		CountDownLatch ready = new CountDownLatch(this.callers);
		CountDownLatch go = new CountDownLatch(1);
		CountDownLatch done = new CountDownLatch(this.callers);
		CountDownLatch seen = new CountDownLatch(1);
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < this.callers; i++) {
			Thread thread = new Thread(() -> {
				Times mine = new Times();
				ready.countDown();
				await(go);
				call(mine, failed);
				done.countDown();
				// What a thread has allocated is known as long as it lives.
				await(seen);
				synchronized (times) {
					times.add(mine.all());
				}
			}, "caller-" + i);
			threads.add(thread);
			thread.start();
		}
		ready.await();
		long cpu = SYSTEM.getProcessCpuTime();
		long allocated = allocated();
		long start = System.nanoTime();
		go.countDown();
		done.await();
		double seconds = (System.nanoTime() - start) / 1e9;
		double bytes = allocated() - allocated;
		double cpuMicros = (SYSTEM.getProcessCpuTime() - cpu) / 1000.0;
		seen.countDown();
		for (Thread thread : threads) {
			thread.join();
		}
		long[] sorted = Measured.sorted(times);
		double calls = sorted.length;
		return new Measured(Measured.micros(sorted, 0.5), Measured.micros(sorted, 0.99), Measured.micros(sorted, 0.999),
				cpuMicros / calls, bytes / calls, calls / seconds, failed.get());
	}

	private void call(Times times, AtomicLong failed) {
		long end = System.nanoTime() + this.nanos;
		long before = System.nanoTime();
		while (before < end) {
			boolean answered = answered();
			long now = System.nanoTime();
			if (answered) {
				times.add(now - before);
			}
			else {
				failed.incrementAndGet();
			}
			before = now;
		}
	}

	private boolean answered() {
		try {
			return this.contender.echo(TEXT).equals(TEXT);
		}
		catch (RuntimeException ex) {
			return false;
		}
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static long allocated() {
		long sum = 0;
		for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
			sum += Math.max(0, bytes);
		}
		return sum;
	}

	/** Grows seldom, so that it adds little to what is measured. */
	private static final class Times {

		private long[] nanos = new long[MOST_CALLS];

		private int count;

		void add(long time) {
			if (this.count == this.nanos.length) {
				this.nanos = Arrays.copyOf(this.nanos, 2 * this.count);
			}
			this.nanos[this.count++] = time;
		}

		long[] all() {
			return Arrays.copyOf(this.nanos, this.count);
		}

	}

}
