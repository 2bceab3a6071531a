/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that makes a limited number of calls at once.
 */
@Timeout(60)
class CallLimitTests {

	private static final CallOptions SHORT = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(150));

	private final ScriptedPeer peer = new ScriptedPeer().unchecked().hold("tools/call");

	private McpAsyncClient client = client(1);

	@AfterEach
	void close() {
		this.client.close();
		this.peer.close();
	}

	private McpAsyncClient client(int most) {
		McpAsyncClient limited = this.peer.builder()
			.maxConcurrentCalls(most)
			.reconnect(new ReconnectSettings(Duration.ofMillis(20), Duration.ofMillis(50), 2, 0, true))
			.buildAsync();
		limited.initialize().join();
		return limited;
	}

	private static ConditionFactory await() {
		return Awaitility.await().atMost(ScriptedPeer.PATIENCE).pollInterval(Duration.ofMillis(5));
	}

	private CompletableFuture<McpToolCallResult> call(int number) {
		return call(number, CallOptions.DEFAULTS);
	}

	private CompletableFuture<McpToolCallResult> call(int number, CallOptions options) {
		return this.client.callTool("t", "{\"n\":" + number + "}", options);
	}

	private List<Integer> arrived() {
		return this.peer.connections()
			.stream()
			.flatMap((connection) -> connection.requests("tools/call").stream())
			.map(CallLimitTests::number)
			.toList();
	}

	private static int number(JsonRpcRequest request) {
		return request.params().path("arguments").path("n").asInt();
	}

	private void answer(int number) {
		this.peer.connection()
			.requests("tools/call")
			.stream()
			.filter((request) -> number(request) == number)
			.forEach((request) -> this.peer.connection().answer(request, ScriptedPeer.text("done")));
	}

	private static McpTransportException failure(CompletableFuture<?> call) {
		await().until(call::isDone);
		return (McpTransportException) call
			.handle((result, failure) -> (failure instanceof CompletionException) ? failure.getCause() : failure)
			.join();
	}

	private void assertFree(int most) {
		int before = arrived().size();
		IntStream.range(0, most + 1).forEach((i) -> call(1000 + i));
		await().until(() -> arrived().size() == before + most);
		Awaitility.await().during(Duration.ofMillis(200)).until(() -> arrived().size() == before + most);
	}

	@Test
	void whenMoreCallsComeThenTheyAreMadeInTheirOrder() {
		IntStream.range(0, 50).forEach(this::call);
		for (int i = 0; i < 50; i++) {
			int expected = i + 1;
			await().until(() -> arrived().size() == expected);
			assertThat(arrived()).last().isEqualTo(i);
			answer(i);
		}
	}

	@Test
	void whenItsTurnDoesNotComeInTimeThenTheCallWasNotMade() {
		call(1);
		McpTransportException failure = failure(call(2, SHORT));
		assertThat(failure)
			.hasMessageContaining("too many calls at once: 1 under way, and its turn did not come in time");
		assertThat(failure.getDelivery()).isEqualTo(Delivery.REFUSED);
		assertThat(arrived()).containsExactly(1);
		answer(1);
		assertFree(1);
	}

	@Test
	void whenAWaitingCallIsCancelledThenItIsNotMade() {
		call(1);
		CompletableFuture<McpToolCallResult> second = call(2);
		CompletableFuture<McpToolCallResult> third = call(3);
		second.cancel(true);
		answer(1);
		await().until(() -> arrived().equals(List.of(1, 3)));
		answer(3);
		assertThat(third).succeedsWithin(ScriptedPeer.PATIENCE);
	}

	@Test
	void whenACallUnderWayIsCancelledThenTheServerIsToldAndItIsTheNextOnesTurn() {
		CompletableFuture<McpToolCallResult> first = call(1);
		call(2);
		first.cancel(true);
		assertThat(this.peer.connection().awaitNotification("notifications/cancelled")).isNotNull();
		await().until(() -> arrived().equals(List.of(1, 2)));
	}

	@Test
	void whenCallsEndInEveryWayThenNoTurnIsLost() {
		this.client.close();
		this.client = client(3);
		List<CompletableFuture<?>> calls = new ArrayList<>();
		this.peer.refuse("tools/call", -32603, "not today", null);
		IntStream.range(0, 5).forEach((i) -> calls.add(call(i)));
		await().until(() -> calls.stream().allMatch(CompletableFuture::isDone));
		this.peer.hold("tools/call");
		IntStream.range(10, 15).forEach((i) -> calls.add(call(i, SHORT)));
		await().until(() -> calls.stream().allMatch(CompletableFuture::isDone));
		IntStream.range(20, 25).forEach((i) -> calls.add(call(i)));
		calls.forEach((call) -> call.cancel(true));
		IntStream.range(30, 33).forEach((i) -> calls.add(call(i)));
		await().until(() -> arrived().contains(32));
		this.peer.connection().drop();
		await().until(() -> calls.stream().allMatch(CompletableFuture::isCompletedExceptionally));
		await().until(() -> this.client.initializeResult() != null);
		assertFree(3);
	}

	@Test
	void whenCallsAreCancelledAtTheMomentOfTheirTurnThenNoTurnIsLost() {
		this.peer.answer("tools/call", ScriptedPeer.text("done"));
		List<CompletableFuture<?>> calls = new ArrayList<>();
		for (int i = 0; i < 3000; i++) {
			calls.add(call(i));
			if (i >= 3) {
				calls.get(i - ThreadLocalRandom.current().nextInt(1, 4)).cancel(true);
			}
		}
		await().until(() -> calls.stream().allMatch(CompletableFuture::isDone));
		this.peer.hold("tools/call");
		assertFree(1);
	}

	@Test
	void whenVeryManyWaitThenAllAreMadeAndNoMoreAreTaken() {
		AtomicInteger running = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		IntStream.rangeClosed(0, CallLimit.MOST_WAITING).forEach((i) -> calls.add(call(i)));
		McpTransportException failure = failure(call(-1));
		assertThat(failure).hasMessageContaining("too many calls at once")
			.hasMessageContaining("10000 wait for their turn");
		assertThat(failure.getDelivery()).isEqualTo(Delivery.REFUSED);
		this.peer.on("tools/call", (connection, request) -> {
			most.accumulateAndGet(running.incrementAndGet(), Math::max);
			running.decrementAndGet();
			connection.answer(request, ScriptedPeer.text("done"));
		});
		answer(0);
		Awaitility.await()
			.atMost(Duration.ofSeconds(40))
			.until(() -> calls.stream().allMatch(CompletableFuture::isDone));
		assertThat(calls).noneMatch(CompletableFuture::isCompletedExceptionally);
		assertThat(most).hasValue(1);
		assertThat(arrived()).hasSize(CallLimit.MOST_WAITING + 1);
	}

	@Test
	void whenTheClientIsClosedThenThoseWhoWaitLearnIt() {
		call(1);
		CompletableFuture<McpToolCallResult> second = call(2);
		this.client.close();
		await().until(second::isDone);
		assertThat(second).isCompletedExceptionally();
		assertThat(arrived()).containsExactly(1);
	}

}
