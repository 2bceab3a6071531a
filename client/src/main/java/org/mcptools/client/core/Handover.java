/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpException;
import tools.jackson.databind.JsonNode;

/**
 * Hands the outcome of a call over, from the thread that reads it to the one that waits
 * for it, if one does. Fields with updaters in place of atomic objects: there is one of
 * this for each call.
 *
 * @param <R> the type of the result
 */
abstract class Handover<R> extends Cancellable<R> {

	@SuppressWarnings("rawtypes")
	private static final AtomicReferenceFieldUpdater<Handover, @Nullable Outcome> OUTCOME = AtomicReferenceFieldUpdater
		.newUpdater(Handover.class, Outcome.class, "outcome");

	@SuppressWarnings("rawtypes")
	private static final AtomicReferenceFieldUpdater<Handover, @Nullable Thread> WAITER = AtomicReferenceFieldUpdater
		.newUpdater(Handover.class, Thread.class, "waiter");

	private volatile @Nullable Outcome outcome;

	private volatile @Nullable Thread waiter;

	Handover() {
		super(null);
	}

	final boolean isSettled() {
		return this.outcome != null;
	}

	/** Return whether this outcome is the first. */
	final boolean handOver(Outcome settled) {
		return OUTCOME.compareAndSet(this, null, settled);
	}

	/** Return whether there is a thread that waits. */
	final boolean wakeWaiter() {
		Thread waiting = this.waiter;
		if (waiting != null) {
			LockSupport.unpark(waiting);
		}
		return waiting != null;
	}

	/**
	 * Wait for the answer. The outcome passes straight from the reading thread to this
	 * one, unless another waits already.
	 * @throws InterruptedException if the thread was interrupted; the call goes on
	 */
	final void awaitOutcome() throws InterruptedException {
		if (WAITER.compareAndSet(this, null, Thread.currentThread())) {
			try {
				while (this.outcome == null && !isDone()) {
					LockSupport.park(this);
					if (Thread.interrupted()) {
						throw new InterruptedException();
					}
				}
			}
			finally {
				this.waiter = null;
				// A settled outcome that found this thread waiting is this thread's to
				// publish, however the wait ended.
				Outcome settled = this.outcome;
				if (settled != null) {
					publish(settled);
				}
			}
		}
	}

	/** Complete the future, unless that has happened. */
	abstract void publish(Outcome settled);

	record Outcome(@Nullable JsonNode result, @Nullable McpException failure) {

	}

}
