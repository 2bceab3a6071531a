/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * Runs a task at a later time, in place of the one that was to run before. Thread-safe.
 */
final class Later {

	private @Nullable CompletableFuture<Void> pending;

	private boolean ended;

	synchronized void run(Duration delay, Runnable task) {
		if (this.pending != null) {
			// So that the timer does not hold on to it.
			this.pending.cancel(false);
		}
		if (!this.ended) {
			CompletableFuture<Void> tick = new CompletableFuture<>();
			tick.thenRunAsync(task);
			this.pending = tick.completeOnTimeout(null, delay.toMillis(), TimeUnit.MILLISECONDS);
		}
	}

	synchronized void end() {
		this.ended = true;
		if (this.pending != null) {
			this.pending.cancel(false);
		}
	}

}
