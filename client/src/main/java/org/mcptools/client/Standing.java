/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.connection.ConnectionStatus.State;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.error.McpTransportException;

/**
 * How things stand with a server, and when it is to be tried again. Guarded by the lock
 * of its {@link Supervisor}.
 */
final class Standing {

	/** However long a pause a server asks for. */
	private static final Duration LONGEST_ASKED = Duration.ofMinutes(10);

	/**
	 * The same for a server that was never there and is called. Long enough for a process
	 * that dies at once to cost others nothing, short enough for a user to wait.
	 */
	private static final Duration LONGEST_CALLED = Duration.ofSeconds(5);

	/** A connection that ends sooner is as good as one that could not be made. */
	private static final Duration LASTING = Duration.ofSeconds(10);

	private final @Nullable ReconnectSettings policy;

	private final LongAdder unreadable;

	private State state = State.NEW;

	private Instant since = Instant.now();

	private @Nullable Throwable lastError;

	private int failures;

	private long connections;

	private long readySince;

	private long endedAt;

	/** How long after its end it is tried again, where nobody wants it sooner. */
	private Duration delay = Duration.ZERO;

	private @Nullable Instant nextAttempt;

	/**
	 * Create one that is new.
	 * @param policy when to try again; null for never
	 * @param unreadable counts what the server sends and cannot be read
	 */
	Standing(@Nullable ReconnectSettings policy, LongAdder unreadable) {
		this.policy = policy;
		this.unreadable = unreadable;
	}

	State state() {
		return this.state;
	}

	boolean neverThere() {
		return this.connections == 0;
	}

	ConnectionStatus status() {
		return new ConnectionStatus(this.state, this.since, this.lastError, this.failures,
				Math.max(0, this.connections - 1), this.unreadable.sum(), this.nextAttempt);
	}

	void connecting() {
		become(State.CONNECTING);
	}

	void ready() {
		this.connections++;
		this.readySince = System.nanoTime();
		this.nextAttempt = null;
		this.lastError = null;
		become(State.READY);
	}

	void closed() {
		become(State.CLOSED);
	}

	/**
	 * A connection was lost, or could not be made.
	 * @return how long to wait before the next is made, or null if none is made by itself
	 */
	@Nullable Duration ended(Throwable cause) {
		this.lastError = cause;
		this.endedAt = System.nanoTime();
		if (this.state != State.READY) {
			this.failures++;
			return backOff();
		}
		if (System.nanoTime() - this.readySince >= LASTING.toNanos()) {
			this.failures = 0;
			return backOff();
		}
		Duration delay = backOff();
		// Counts from now on: a server that dies at once is not hammered.
		this.failures++;
		return delay;
	}

	/**
	 * Somebody wants a server that was never there: its delays grow to a few seconds and
	 * no further.
	 * @return how long it is until it is tried; {@code null} where it is not tried
	 * sooner, for its server wants to be left alone
	 */
	@Nullable Duration hasten() {
		if (this.policy == null || asked() != null) {
			return null;
		}
		Duration pause = (this.delay.compareTo(LONGEST_CALLED) < 0) ? this.delay : LONGEST_CALLED;
		Duration rest = pause.minusNanos(System.nanoTime() - this.endedAt);
		rest = rest.isNegative() ? Duration.ZERO : rest;
		this.nextAttempt = Instant.now().plus(rest);
		return rest;
	}

	private @Nullable Duration asked() {
		return (this.lastError instanceof McpTransportException lost) ? lost.getRetryAfter() : null;
	}

	private @Nullable Duration backOff() {
		if (this.policy == null || (this.policy.maxAttempts() > 0 && this.failures >= this.policy.maxAttempts())) {
			this.nextAttempt = null;
			become(State.FAILED);
			return null;
		}
		Duration delay = this.policy.delay(this.failures, ThreadLocalRandom.current().nextDouble());
		Duration asked = asked();
		if (asked != null && asked.compareTo(delay) > 0) {
			delay = (asked.compareTo(LONGEST_ASKED) < 0) ? asked : LONGEST_ASKED;
		}
		this.delay = delay;
		this.nextAttempt = Instant.now().plus(delay);
		become(State.BACKING_OFF);
		return delay;
	}

	private void become(State next) {
		this.state = next;
		this.since = Instant.now();
	}

}
