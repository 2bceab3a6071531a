/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * A future whose cancellation reaches the work behind it, also when a stage derived from
 * it ({@code thenApply} and the like) is cancelled.
 *
 * @param <T> the type of the value
 */
public class Cancellable<T> extends CompletableFuture<T> {

	private final @Nullable Cancellable<?> source;

	Cancellable(@Nullable Cancellable<?> source) {
		this.source = source;
	}

	@Override
	public <U> CompletableFuture<U> newIncompleteFuture() {
		return new Cancellable<>(this);
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * This future is completed before the work is told: otherwise the work's own end
	 * would complete it first, and it would not count as cancelled.
	 */
	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		boolean cancelled = super.cancel(mayInterruptIfRunning);
		if (cancelled) {
			cancelWork();
		}
		return cancelled;
	}

	void cancelWork() {
		if (this.source != null) {
			this.source.cancel(true);
		}
	}

}
