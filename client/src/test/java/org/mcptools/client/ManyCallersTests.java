/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(60)
class ManyCallersTests {

	private final ScriptedPeer peer = new ScriptedPeer().unchecked();

	private final List<JsonRpcRequest> held = new ArrayList<>();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@AfterEach
	void close() {
		this.threads.shutdownNow();
		this.peer.close();
	}

	@Test
	void whenManyThreadsCallThenEachGetsItsOwnAnswer() throws Exception {
		shuffleAnswers();
		McpClient client = this.peer.connected();
		List<Future<?>> callers = new ArrayList<>();
		for (int caller = 0; caller < 64; caller++) {
			int number = caller;
			callers.add(this.threads.submit(() -> {
				for (int i = 0; i < 100; i++) {
					String word = number + "-" + i;
					McpToolCallResult result = client.callTool("echo", Map.of("word", word));
					assertThat(result.text()).isEqualTo(word);
				}
			}));
		}
		Awaitility.await().pollInterval(Duration.ofMillis(5)).atMost(Duration.ofSeconds(50)).until(() -> {
			answerReversed();
			return callers.stream().allMatch(Future::isDone);
		});
		for (Future<?> caller : callers) {
			caller.get();
		}
		assertThat(this.peer.connection().pendingCalls()).isZero();
		assertThat(this.peer.connection().requests("tools/call")).extracting(JsonRpcRequest::id)
			.hasSize(6_400)
			.doesNotHaveDuplicates();
	}

	@Test
	void whenManyCallsAreMadeWithoutBlockingThenFewThreadsAreUsed() throws Exception {
		this.peer.hold("tools/call");
		McpAsyncClient client = this.peer.connected().async();
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		for (int i = 0; i < 5_000; i++) {
			calls.add(client.callTool("t", "{}"));
		}
		List<JsonRpcRequest> requests = this.peer.connection().awaitRequests("tools/call", 5_000);
		AtomicInteger most = new AtomicInteger();
		for (JsonRpcRequest request : requests) {
			this.peer.connection().answer(request, "{\"content\":[]}");
			most.accumulateAndGet(callbackThreads(), Math::max);
		}
		CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);
		assertThat(most.get()).isLessThan(500);
		assertThat(this.peer.connection().pendingCalls()).isZero();
	}

	@Test
	void whenTheChannelIsLostUnderManyCallsThenFewThreadsAreUsed() throws Exception {
		this.peer.hold("tools/call");
		McpAsyncClient client = this.peer.connected().async();
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		for (int i = 0; i < 10_000; i++) {
			calls.add(client.callTool("t", "{}"));
		}
		this.peer.connection().awaitRequests("tools/call", 10_000);
		AtomicInteger most = new AtomicInteger();
		this.peer.connection().drop();
		CompletableFuture<Void> all = CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new));
		while (!all.isDone()) {
			most.accumulateAndGet(callbackThreads(), Math::max);
		}
		assertThat(calls).allMatch(CompletableFuture::isCompletedExceptionally);
		assertThat(most.get()).isLessThan(500);
	}

	@Test
	void whenCallsTimeOutCancelAndLoseTheirChannelAtOnceThenNothingStaysPending() throws Exception {
		this.peer.on("tools/call", (connection, request) -> {
			if (request.id().hashCode() % 3 != 0) {
				connection.answer(request, "{\"content\":[]}");
			}
		});
		for (int round = 0; round < 30; round++) {
			McpClient client = this.peer.connected();
			ScriptedConnection connection = this.peer.connection();
			List<CompletableFuture<?>> calls = Collections.synchronizedList(new ArrayList<>());
			List<Future<?>> callers = new ArrayList<>();
			for (int caller = 0; caller < 6; caller++) {
				int number = caller;
				callers.add(this.threads.submit(() -> {
					CallOptions options = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(1 + number));
					for (int i = 0; i < 40; i++) {
						CompletableFuture<?> call = client.async().callTool("t", "{}", options);
						calls.add(call);
						if (i % 4 == number % 4) {
							call.cancel(true);
						}
						if (number == 5 && i == 30) {
							connection.drop();
						}
					}
				}));
			}
			for (Future<?> caller : callers) {
				caller.get(10, TimeUnit.SECONDS);
			}
			AtomicReference<Throwable> odd = new AtomicReference<>();
			for (CompletableFuture<?> call : calls) {
				call.handle(
						(value, failure) -> (failure == null || failure instanceof McpException || call.isCancelled())
								? null : odd.getAndSet(failure))
					.get(10, TimeUnit.SECONDS);
			}
			assertThat(odd).hasNullValue();
			assertThat(connection.pendingCalls()).isZero();
		}
	}

	/** Answers a few requests at a time, the newest first. */
	private void shuffleAnswers() {
		this.peer.on("tools/call", (connection, request) -> {
			synchronized (this.held) {
				this.held.add(request);
				if (this.held.size() >= 16) {
					answerReversed();
				}
			}
		});
	}

	private void answerReversed() {
		synchronized (this.held) {
			Collections.reverse(this.held);
			this.held.forEach((request) -> this.peer.connection()
				.answer(request, ScriptedPeer.text(request.params().path("arguments").path("word").stringValue())));
			this.held.clear();
		}
	}

	private static int callbackThreads() {
		Thread[] threads = new Thread[Thread.activeCount() + 1_000];
		int count = Thread.enumerate(threads);
		int callbacks = 0;
		for (int i = 0; i < count; i++) {
			callbacks += threads[i].getName().startsWith("mcp-callback-") ? 1 : 0;
		}
		return callbacks;
	}

}
