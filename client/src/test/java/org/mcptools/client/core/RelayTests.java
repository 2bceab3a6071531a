/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RelayTests {

	private final Relay<String> relay = new Relay<>();

	@Test
	void whenCallsFollowEachOtherThenTheLastValueCompletesTheRelay() {
		CompletableFuture<Integer> first = new CompletableFuture<>();
		CompletableFuture<String> second = new CompletableFuture<>();
		this.relay.follow(first, (value) -> this.relay.follow(second, this.relay::complete));
		first.complete(1);
		assertThat(this.relay).isNotDone();
		second.complete("b");
		assertThat(this.relay).isCompletedWithValue("b");
	}

	@Test
	void whenACallFailsThenTheRelayFailsWithTheFailureItself() {
		CompletableFuture<Integer> call = new CompletableFuture<>();
		this.relay.follow(call.thenApply((value) -> value), (value) -> this.relay.complete("x"));
		IllegalStateException failure = new IllegalStateException();
		call.completeExceptionally(failure);
		assertThat(this.relay.handle((value, thrown) -> thrown)).isCompletedWithValue(failure);
	}

	@Test
	void whenFollowUpFailsThenTheRelayFails() {
		this.relay.follow(CompletableFuture.completedFuture(1), (value) -> {
			throw new IllegalArgumentException("no");
		});
		assertThat(this.relay).failsWithin(0, TimeUnit.SECONDS)
			.withThrowableThat()
			.withCauseInstanceOf(IllegalArgumentException.class);
	}

	@Test
	void whenFollowUpFailsWithAnErrorThenTheRelayFails() {
		this.relay.follow(CompletableFuture.completedFuture(1), (value) -> {
			throw new StackOverflowError();
		});
		assertThat(this.relay).failsWithin(0, TimeUnit.SECONDS)
			.withThrowableThat()
			.withCauseInstanceOf(StackOverflowError.class);
	}

	@Test
	void whenRelayIsCancelledThenTheCurrentCallIs() {
		CompletableFuture<Integer> first = new CompletableFuture<>();
		CompletableFuture<Integer> second = new CompletableFuture<>();
		this.relay.follow(first, (value) -> this.relay.follow(second, (other) -> this.relay.complete("x")));
		first.complete(1);
		this.relay.thenApply(String::length).cancel(true);
		assertThat(second).isCancelled();
		assertThat(this.relay).isCancelled();
	}

	@Test
	void whenRelayIsDoneThenAFurtherCallIsCancelledAtOnce() {
		CompletableFuture<Integer> late = new CompletableFuture<>();
		this.relay.cancel(true);
		this.relay.follow(late, (value) -> this.relay.complete("x"));
		assertThat(late).isCancelled();
		Relay<String> completed = new Relay<>();
		completed.complete("by the caller");
		CompletableFuture<Integer> other = new CompletableFuture<>();
		completed.follow(other, (value) -> completed.complete("x"));
		assertThat(other).isCancelled();
		assertThat(completed).isCompletedWithValue("by the caller");
	}

	@Test
	void whenCallerCompletesTheRelayThenTheCurrentCallIsCancelled() {
		CompletableFuture<Integer> call = new CompletableFuture<>();
		this.relay.follow(call, (value) -> this.relay.complete("x"));
		this.relay.completeExceptionally(new CompletionException(new IllegalStateException()));
		assertThat(call).isCancelled();
	}

}
