/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.CompletionStage;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * A function that starts a further call, and remembers it: a stage that composes calls
 * has to cancel the one that is under way. A further stage that is not a call of ours is
 * left alone, as its owner may have other uses for it.
 *
 * @param <V> the type of what the function is given
 * @param <U> the type of the further call's value
 */
final class Composition<V, U> implements Function<V, CompletionStage<U>> {

	private final Function<? super V, ? extends CompletionStage<U>> function;

	private @Nullable Cancellable<?> started;

	private boolean givenUp;

	Composition(Function<? super V, ? extends CompletionStage<U>> function) {
		this.function = function;
	}

	@Override
	public CompletionStage<U> apply(V value) {
		CompletionStage<U> stage = this.function.apply(value);
		if (stage instanceof Cancellable<?> call && isGivenUpAfter(call)) {
			call.cancel(true);
		}
		return stage;
	}

	private synchronized boolean isGivenUpAfter(Cancellable<?> call) {
		this.started = call;
		return this.givenUp;
	}

	void giveUp() {
		Cancellable<?> call = giveUpAndGet();
		if (call != null) {
			call.cancel(true);
		}
	}

	private synchronized @Nullable Cancellable<?> giveUpAndGet() {
		this.givenUp = true;
		return this.started;
	}

}
