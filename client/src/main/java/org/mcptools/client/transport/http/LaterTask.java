/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.thread.Deadlines;
import org.mcptools.client.thread.McpThreads;

/**
 * The one thing that is to happen later, unless something else happens first.
 */
final class LaterTask {

	private Deadlines.@Nullable Deadline timer;

	private boolean cancelled;

	/**
	 * Run a task after a while, in place of the one that was to run until now. Does
	 * nothing after {@link #cancel()}.
	 * @param millis the time in milliseconds
	 * @param task what to run, on a thread that it may keep for a while
	 */
	synchronized void after(long millis, Runnable task) {
		if (this.timer != null) {
			this.timer.cancel();
		}
		if (!this.cancelled) {
			this.timer = McpThreads.deadlines()
				.set(TimeUnit.MILLISECONDS.toNanos(millis), () -> McpThreads.callbacks().execute(task));
		}
	}

	/**
	 * Nothing is to happen any more.
	 */
	synchronized void cancel() {
		this.cancelled = true;
		if (this.timer != null) {
			this.timer.cancel();
		}
	}

}
