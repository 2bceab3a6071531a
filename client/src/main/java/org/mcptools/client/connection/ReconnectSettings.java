/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.connection;

import java.time.Duration;

/**
 * When a connection that was lost, or could not be made, is tried again. The first try
 * after a connection that had lasted comes at once; each further one comes later than the
 * one before.
 *
 * @param initialDelay how long to wait before the second try
 * @param maxDelay how long to wait at most
 * @param multiplier by how much each delay is longer than the one before; at least 1
 * @param maxAttempts how many tries in a row may fail before it is left to the next call;
 * 0 for no limit
 * @param waitForConnection whether a call waits, within its own timeout, for a connection
 * that is away; otherwise it fails at once
 */
public record ReconnectSettings(Duration initialDelay, Duration maxDelay, double multiplier, int maxAttempts,
		boolean waitForConnection) {

	/** Half a second at first, twice as long each time, half a minute at most. */
	public static final ReconnectSettings DEFAULTS = new ReconnectSettings(Duration.ofMillis(500),
			Duration.ofSeconds(30), 2, 0, true);

	/** So that clients of one server do not all come back in the same moment. */
	private static final double JITTER = 0.2;

	public ReconnectSettings {
		if (initialDelay.isNegative() || initialDelay.isZero()) {
			throw new IllegalArgumentException("The first delay is positive, not " + initialDelay);
		}
		if (maxDelay.compareTo(initialDelay) < 0) {
			throw new IllegalArgumentException(
					"The longest delay, " + maxDelay + ", is shorter than the first, " + initialDelay);
		}
		if (!(multiplier >= 1)) {
			throw new IllegalArgumentException("Delays do not become shorter: the multiplier is not " + multiplier);
		}
		if (maxAttempts < 0) {
			throw new IllegalArgumentException("The number of tries is not negative: " + maxAttempts);
		}
	}

	/**
	 * Return how long to wait before a try.
	 * @param failures how many tries in a row have failed so far
	 * @param random a number from 0 to 1 that spreads the delay by a fifth to either side
	 * @return the delay
	 */
	public Duration delay(int failures, double random) {
		if (failures == 0) {
			return Duration.ZERO;
		}
		double nanos = this.initialDelay.toNanos() * Math.pow(this.multiplier, failures - 1);
		double bounded = Math.min(nanos, this.maxDelay.toNanos());
		return Duration.ofNanos((long) (bounded * (1 - JITTER + 2 * JITTER * random)));
	}

	/**
	 * Return the same settings with or without waiting.
	 * @param wait whether a call waits for a connection that is away
	 * @return the changed settings
	 */
	public ReconnectSettings withWaitForConnection(boolean wait) {
		return new ReconnectSettings(this.initialDelay, this.maxDelay, this.multiplier, this.maxAttempts, wait);
	}

}
