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
import java.util.concurrent.TimeUnit;

import com.sun.management.OperatingSystemMXBean;
import org.mcptools.benchmarks.contender.Contender;

/**
 * A number of callers, each of which makes its next call when the one before is answered.
 *
 * @param contender who is called
 * @param task what is called
 * @param callers how many callers there are
 * @param nanos for how long they call
 * @param patience how long a call may take beyond that, before it is given up
 */
record Round(Contender contender, Task task, int callers, long nanos, long patience) {

	private static final int MOST_CALLS = 1 << 16;

	private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
		.getOperatingSystemMXBean();

	Measured run() throws InterruptedException {
		Failures failures = new Failures();
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
				call(mine, failures);
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
		Allocation before = Allocation.now();
		long start = System.nanoTime();
		go.countDown();
		awaitAll(done, threads);
		double seconds = (System.nanoTime() - start) / 1e9;
		double bytes = Allocation.now().since(before);
		double cpuMicros = (SYSTEM.getProcessCpuTime() - cpu) / 1000.0;
		seen.countDown();
		for (Thread thread : threads) {
			thread.join();
		}
		long[] sorted = Measured.sorted(times);
		double calls = sorted.length;
		return new Measured(Measured.micros(sorted, 0.5), Measured.micros(sorted, 0.99), Measured.micros(sorted, 0.999),
				cpuMicros / calls, bytes / calls, calls / seconds, failures);
	}

	/** Some clients lose calls; those are not waited for. */
	private void awaitAll(CountDownLatch done, List<Thread> threads) throws InterruptedException {
		boolean all = done.await(this.nanos + this.patience, TimeUnit.NANOSECONDS);
		while (!all) {
			threads.forEach(Thread::interrupt);
			all = done.await(100, TimeUnit.MILLISECONDS);
		}
	}

	private void call(Times times, Failures failures) {
		long end = System.nanoTime() + this.nanos;
		long before = System.nanoTime();
		while (before < end) {
			boolean answered = answered(failures);
			long now = System.nanoTime();
			if (answered) {
				times.add(now - before);
			}
			before = now;
		}
	}

	private boolean answered(Failures failures) {
		try {
			String answer = this.contender.call(this.task.tool(), this.task.arguments());
			if (this.task.isAnsweredBy(answer)) {
				return true;
			}
			failures.add("Another answer: " + answer);
		}
		catch (Exception | StackOverflowError ex) {
			failures.add(ex);
		}
		return false;
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
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
