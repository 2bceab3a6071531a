/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * A future whose cancellation reaches the work behind it, also when a stage derived from
 * it ({@code thenApply}, {@code thenCompose} and the like) is cancelled. A caller who
 * completes it, as {@code orTimeout} does, has given the work up as well.
 *
 * @param <T> the type of the value
 */
public class Cancellable<T> extends CompletableFuture<T> {

	private final @Nullable Cancellable<?> source;

	private volatile @Nullable Composition<?, ?> composition;

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

	@Override
	public boolean complete(@Nullable T value) {
		boolean completed = finish(value);
		if (completed) {
			cancelWork();
		}
		return completed;
	}

	@Override
	public boolean completeExceptionally(Throwable failure) {
		boolean completed = finishExceptionally(failure);
		if (completed) {
			cancelWork();
		}
		return completed;
	}

	/** Complete this future because the work has ended. */
	boolean finish(@Nullable T value) {
		return super.complete(value);
	}

	boolean finishExceptionally(Throwable failure) {
		return super.completeExceptionally(failure);
	}

	void cancelWork() {
		if (this.source != null) {
			this.source.cancel(true);
		}
		Composition<?, ?> composed = this.composition;
		if (composed != null) {
			composed.giveUp();
		}
	}

	@Override
	public <U> CompletableFuture<U> thenCompose(Function<? super T, ? extends CompletionStage<U>> function) {
		Composition<T, U> composed = new Composition<>(function);
		return composing(super.thenCompose(composed), composed);
	}

	@Override
	public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> function) {
		return thenComposeAsync(function, defaultExecutor());
	}

	@Override
	public <U> CompletableFuture<U> thenComposeAsync(Function<? super T, ? extends CompletionStage<U>> function,
			Executor executor) {
		Composition<T, U> composed = new Composition<>(function);
		return composing(super.thenComposeAsync(composed, executor), composed);
	}

	@Override
	public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> function) {
		Composition<Throwable, T> composed = new Composition<>(function);
		return composing(super.exceptionallyCompose(composed), composed);
	}

	@Override
	public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> function) {
		return exceptionallyComposeAsync(function, defaultExecutor());
	}

	@Override
	public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> function,
			Executor executor) {
		Composition<Throwable, T> composed = new Composition<>(function);
		return composing(super.exceptionallyComposeAsync(composed, executor), composed);
	}

	/** Nobody can have cancelled the stage yet, for nobody has been given it. */
	private static <U> CompletableFuture<U> composing(CompletableFuture<U> stage, Composition<?, ?> composition) {
		((Cancellable<U>) stage).composition = composition;
		return stage;
	}

}
