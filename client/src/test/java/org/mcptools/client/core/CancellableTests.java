/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import org.junit.jupiter.api.Test;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.RequestId;
import org.mcptools.client.testing.JsonText;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CancellableTests {

	private static final Executor DIRECT = Runnable::run;

	private final AtomicInteger cancels = new AtomicInteger();

	@Test
	void whenDerivedStageIsCancelledThenTheCallIs() {
		List<Function<CompletableFuture<String>, CompletableFuture<?>>> derivations = List.of(
				(call) -> call.thenApply(String::length), (call) -> call.thenApplyAsync(String::length, DIRECT),
				(call) -> call.thenApply(String::length).thenApply(Integer::doubleValue).thenAccept((value) -> {
				}), (call) -> call.whenComplete((value, failure) -> {
				}), (call) -> call.handle((value, failure) -> 1), (call) -> call.exceptionally((failure) -> "x"),
				CompletableFuture::copy, (call) -> call.thenRun(() -> {
				}), (call) -> call.thenCombine(new CompletableFuture<String>(), String::concat),
				(call) -> call.thenCompose((value) -> new CompletableFuture<String>()),
				(call) -> call.exceptionallyCompose((failure) -> new CompletableFuture<String>())
					.thenApply(String::length));
		for (Function<CompletableFuture<String>, CompletableFuture<?>> derivation : derivations) {
			this.cancels.set(0);
			PendingCall<String> call = call();
			CompletableFuture<?> stage = derivation.apply(call);
			assertThat(stage.cancel(true)).isTrue();
			assertThat(stage).isCancelled();
			assertThat(call).isCancelled();
			assertThat(this.cancels).hasValue(1);
		}
	}

	@Test
	void whenStageThatComposesIsCancelledThenTheCallUnderWayIs() {
		List<Function<CompletableFuture<String>, Function<CompletableFuture<String>, CompletableFuture<String>>>> ways = List
			.of((first) -> (second) -> first.thenCompose((value) -> second),
					(first) -> (second) -> first.thenComposeAsync((value) -> second, DIRECT),
					(first) -> (second) -> first.thenCompose((value) -> second).thenApply(String::trim));
		for (var way : ways) {
			this.cancels.set(0);
			PendingCall<String> first = call();
			PendingCall<String> second = call();
			CompletableFuture<String> both = way.apply(first).apply(second);
			first.succeed(JsonText.node("\"a\""));
			assertThat(both.cancel(true)).isTrue();
			assertThat(both).isCancelled();
			assertThat(second).isCancelled();
			assertThat(first).isCompletedWithValue("a");
			assertThat(this.cancels).hasValue(1);
		}
	}

	@Test
	void whenStageThatComposesOnFailureIsCancelledThenTheCallUnderWayIs() {
		PendingCall<String> first = call();
		PendingCall<String> second = call();
		CompletableFuture<String> either = first.exceptionallyCompose((failure) -> second);
		first.fail(new McpTransportException("s", "gone", null));
		assertThat(either.cancel(true)).isTrue();
		assertThat(second).isCancelled();
	}

	@Test
	void whenThreeCallsAreComposedThenTheOneUnderWayIsCancelled() {
		PendingCall<String> first = call();
		PendingCall<String> second = call();
		PendingCall<String> third = call();
		CompletableFuture<String> all = first.thenCompose((value) -> second).thenCompose((value) -> third);
		first.succeed(JsonText.node("\"a\""));
		second.succeed(JsonText.node("\"b\""));
		assertThat(all.cancel(true)).isTrue();
		assertThat(third).isCancelled();
		assertThat(second).isCompletedWithValue("b");
	}

	@Test
	void whenCancelMeetsTheSecondCallThenItIsNeverLeftRunning() {
		for (int round = 0; round < 2_000; round++) {
			PendingCall<String> first = call();
			PendingCall<String> second = call();
			AtomicBoolean started = new AtomicBoolean();
			CompletableFuture<String> both = first.thenCompose((value) -> {
				started.set(true);
				return second;
			});
			CompletableFuture<Void> answering = CompletableFuture.runAsync(() -> first.succeed(JsonText.node("\"a\"")));
			both.cancel(true);
			answering.join();
			assertThat(first.isCancelled() || second.isCancelled() || !started.get()).isTrue();
		}
	}

	@Test
	void whenComposedCallsEndThenTheirOutcomeIsThatOfTheStage() {
		PendingCall<String> first = call();
		PendingCall<String> second = call();
		CompletableFuture<String> both = first.thenCompose((value) -> second);
		first.succeed(JsonText.node("\"a\""));
		second.succeed(JsonText.node("\"b\""));
		assertThat(both).isCompletedWithValue("b");
		McpTransportException failure = new McpTransportException("s", "gone", null);
		PendingCall<String> failing = call();
		CompletableFuture<Object> never = failing.thenCompose((value) -> {
			throw new AssertionError("must not run");
		});
		failing.fail(failure);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(never::join).withCause(failure);
		CompletableFuture<Object> broken = first.thenCompose((value) -> {
			throw new IllegalStateException("in the function");
		});
		assertThatExceptionOfType(CompletionException.class).isThrownBy(broken::join)
			.withCauseInstanceOf(IllegalStateException.class);
		assertThat(this.cancels).hasValue(0);
	}

	@Test
	void whenCallHasEndedThenCancellingADerivedStageTellsNobody() {
		PendingCall<String> call = call();
		CompletableFuture<String> waiting = call.thenCombine(new CompletableFuture<String>(), String::concat);
		call.succeed(JsonText.node("\"a\""));
		assertThat(waiting.cancel(true)).isTrue();
		assertThat(this.cancels).hasValue(0);
	}

	@Test
	void whenCallIsCancelledThenDependentStagesSeeIt() {
		PendingCall<String> call = call();
		CompletableFuture<Integer> length = call.thenApply(String::length);
		call.cancel(false);
		assertThat(length).isCompletedExceptionally();
		assertThatExceptionOfType(CompletionException.class).isThrownBy(length::join)
			.withCauseInstanceOf(CancellationException.class);
	}

	private PendingCall<String> call() {
		PendingCall<String> call = new PendingCall<>(RequestId.of(1), "s", "m", JsonNode::stringValue, DIRECT);
		call.onCancel(this.cancels::incrementAndGet);
		return call;
	}

}
