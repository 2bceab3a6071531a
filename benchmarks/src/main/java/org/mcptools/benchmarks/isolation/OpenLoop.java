/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.mcptools.client.call.CallOptions;
import org.mcptools.client.protocol.McpToolCallResult;

/**
 * Calls servers in turn at fixed moments, whatever becomes of the calls before. The time
 * of a call counts from the moment at which it was due, so that a call that could not be
 * made in time because something stood still is a slow one, and not one less.
 */
final class OpenLoop {

	/** Beyond a call's own timeout. */
	private static final Duration MARGIN = Duration.ofSeconds(10);

	private final List<? extends Target> targets;

	private final long intervalNanos;

	private final Duration timeout;

	private final String padding;

	/**
	 * Create a load.
	 * @param targets who is called, in turn
	 * @param callsPerSecond how often
	 * @param timeout how long a call may take
	 * @param textLength how long the text is at least that each call sends
	 */
	OpenLoop(List<? extends Target> targets, int callsPerSecond, Duration timeout, int textLength) {
		this.targets = targets;
		this.intervalNanos = TimeUnit.SECONDS.toNanos(1) / callsPerSecond;
		this.timeout = timeout;
		this.padding = "-".repeat(textLength);
	}

	/**
	 * Make calls, and wait for all of them.
	 * @param settling how long to make calls before those that count
	 * @param measured how long to make calls that count
	 * @return the calls that count
	 */
	Latencies run(Duration settling, Duration measured) {
		int ignored = (int) (settling.toNanos() / this.intervalNanos);
		int count = ignored + (int) (measured.toNanos() / this.intervalNanos);
		long[] nanos = new long[count];
		Arrays.fill(nanos, -1);
		CountDownLatch open = new CountDownLatch(count);
		CallOptions options = CallOptions.DEFAULTS.withTimeout(this.timeout);
		long start = System.nanoTime() + this.intervalNanos;
		for (int i = 0; i < count; i++) {
			long due = start + i * this.intervalNanos;
			awaitMoment(due);
			call(i, due, options, nanos, open);
		}
		await(open);
		return Latencies.of(Arrays.copyOfRange(nanos, ignored, count));
	}

	private static void awaitMoment(long due) {
		for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
			LockSupport.parkNanos(left);
		}
	}

	private void call(int number, long due, CallOptions options, long[] nanos, CountDownLatch open) {
		String text = this.padding + number;
		CompletableFuture<McpToolCallResult> call;
		try {
			call = this.targets.get(number % this.targets.size()).call("echo", "{\"text\":\"" + text + "\"}", options);
		}
		catch (RuntimeException ex) {
			open.countDown();
			return;
		}
		call.whenComplete((result, failure) -> {
			if (failure == null && isAnswer(result, text)) {
				nanos[number] = System.nanoTime() - due;
			}
			open.countDown();
		});
	}

	/** The huge server says nothing that it was told. */
	private static boolean isAnswer(McpToolCallResult result, String text) {
		String said = result.text();
		return !result.isError() && (said.equals(text) || said.length() > 1024 * 1024);
	}

	private void await(CountDownLatch open) {
		try {
			// What has not ended by then has failed.
			open.await(this.timeout.plus(MARGIN).toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * A server that can be called.
	 */
	interface Target {

		CompletableFuture<McpToolCallResult> call(String tool, String argumentsJson, CallOptions options);

	}

}
