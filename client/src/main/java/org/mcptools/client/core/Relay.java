/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

/**
 * The future of an operation that takes several calls, one after another: cancelling it
 * cancels the call that is under way.
 *
 * @param <T> the type of the value
 */
public final class Relay<T> extends Cancellable<T> {

	private volatile @Nullable CompletableFuture<?> current;

	/**
	 * Create a relay that follows nothing yet.
	 */
	public Relay() {
		super(null);
	}

	/**
	 * Make a call the one under way. Its failure becomes this future's failure.
	 * @param <C> the type of the call's value
	 * @param call the call
	 * @param next what to do with its value: follow another call, or complete this future
	 */
	public <C> void follow(CompletableFuture<C> call, Consumer<C> next) {
		follow(call, next, (failure) -> false);
	}

	/**
	 * Make a call the one under way, whose failure need not be the end.
	 * @param <C> the type of the call's value
	 * @param call the call
	 * @param next what to do with its value: follow another call, or complete this future
	 * @param rescue what to do with its failure: follow another call and return
	 * {@code true}, or return {@code false} to make it this future's failure
	 */
	public <C> void follow(CompletableFuture<C> call, Consumer<C> next, Predicate<Throwable> rescue) {
		this.current = call;
		if (isDone()) {
			call.cancel(true);
			return;
		}
		call.whenComplete((value, failure) -> {
			try {
				if (failure == null) {
					next.accept(value);
				}
				else if (!rescue.test(unwrap(failure))) {
					completeExceptionally(unwrap(failure));
				}
			}
			catch (RuntimeException | Error ex) {
				completeExceptionally(ex);
			}
		});
	}

	/**
	 * Wait on this thread for the call that is under way, and for those that follow it,
	 * as far as they can be waited for: the outcome passes from the thread that reads to
	 * this one, and what follows on it happens here.
	 * @throws InterruptedException if the thread was interrupted; the work goes on
	 */
	void awaitCalls() throws InterruptedException {
		CompletableFuture<?> before = null;
		for (CompletableFuture<?> call = this.current; !isDone() && call != null && call != before;) {
			if (call instanceof PendingCall<?> pending) {
				pending.awaitOutcome();
			}
			else if (call instanceof Relay<?> relay) {
				relay.awaitCalls();
			}
			before = call;
			call = this.current;
		}
	}

	private static Throwable unwrap(Throwable failure) {
		Throwable cause = failure.getCause();
		return (failure instanceof CompletionException && cause != null) ? cause : failure;
	}

	@Override
	void cancelWork() {
		CompletableFuture<?> call = this.current;
		if (call != null) {
			call.cancel(true);
		}
	}

}
