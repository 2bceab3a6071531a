/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.thread.Deadlines;
import org.mcptools.client.thread.McpThreads;

/**
 * Notices that a write does not end. One deadline serves all the writes of some seconds,
 * for nearly each of them ends at once.
 */
final class StuckWrite {

	static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

	/** Zero is a time like any other. */
	private static final long NONE = Long.MIN_VALUE;

	private final Runnable onStuck;

	private volatile long since = NONE;

	/** Written by the thread that writes, and at the deadline. */
	private volatile boolean watched;

	private volatile Deadlines.@Nullable Deadline deadline;

	private volatile boolean stopped;

	StuckWrite(Runnable onStuck) {
		this.onStuck = onStuck;
	}

	/** A write begins. Called by one thread at a time. */
	void begin() {
		this.since = System.nanoTime();
		if (!this.watched) {
			this.watched = true;
			watch(PATIENCE_NANOS);
		}
	}

	/** It has ended. */
	void end() {
		this.since = NONE;
	}

	/** There will be no more writes. */
	void stop() {
		this.stopped = true;
		Deadlines.Deadline last = this.deadline;
		if (last != null) {
			last.cancel();
		}
	}

	private void watch(long nanos) {
		Deadlines.Deadline next = McpThreads.deadlines().set(nanos, this::look);
		this.deadline = next;
		if (this.stopped) {
			next.cancel();
		}
	}

	private void look() {
		// First, so that a write that begins now is watched by itself.
		this.watched = false;
		long begun = this.since;
		if (begun == NONE) {
			return;
		}
		long left = PATIENCE_NANOS - (System.nanoTime() - begun);
		if (left <= 0) {
			this.onStuck.run();
		}
		else {
			this.watched = true;
			watch(left);
		}
	}

}
