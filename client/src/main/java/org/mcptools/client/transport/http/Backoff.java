/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

/**
 * How long to wait before a stream is opened again: what the server asked for, or a
 * second; twice as long after each failure in a row. Not thread-safe.
 */
final class Backoff {

	static final long DEFAULT_MILLIS = 1_000;

	/** A server that asks to come back at once, and closes at once, gets some rest. */
	static final long SHORTEST_MILLIS = 100;

	static final long LONGEST_MILLIS = 30_000;

	private static final int MOST_DOUBLINGS = 15;

	private int failures;

	/**
	 * Note that a stream could be opened.
	 */
	void succeeded() {
		this.failures = 0;
	}

	/**
	 * Note that a stream could not be opened.
	 * @return how many times in a row
	 */
	int failed() {
		return ++this.failures;
	}

	/**
	 * Return how long to wait.
	 * @param retryMillis what the server asked for, negative where it did not
	 * @return the time in milliseconds
	 */
	long millis(long retryMillis) {
		long base = Math.max((retryMillis >= 0) ? retryMillis : DEFAULT_MILLIS, SHORTEST_MILLIS);
		long longer = base << Math.min(this.failures, MOST_DOUBLINGS);
		// A server that wants more than the longest time gets it.
		return Math.min(longer, Math.max(base, LONGEST_MILLIS));
	}

}
