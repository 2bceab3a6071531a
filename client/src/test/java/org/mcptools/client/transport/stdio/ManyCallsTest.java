/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.core.JsonRpcPeer;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.mcptools.client.core.InboundHandler;
import org.mcptools.client.core.Patience;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.thread.McpThreads;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Many calls at once on one connection: each answer finds its caller.
 */
@ExtendWith(NoLeaks.class)
@Timeout(120)
class ManyCallsTest {

	private static final int THREADS = 64;

	private static final int CALLS = 10_000;

	@Test
	void whenManyThreadsCallThenEachGetsItsOwnAnswer() throws Exception {
		String large = "\u4f60\u597d".repeat(20_000);
		ExecutorService callers = Executors.newFixedThreadPool(THREADS);
		try (McpClient client = Scripted.connected("busy")) {
			CyclicBarrier start = new CyclicBarrier(THREADS);
			List<Future<Integer>> counts = new ArrayList<>();
			for (int thread = 0; thread < THREADS; thread++) {
				int first = thread;
				counts.add(callers.submit(() -> {
					start.await();
					int count = 0;
					for (int call = first; call < CALLS; call += THREADS) {
						// Large frames among small ones: no two may run into each other.
						String text = "call " + call + ((call % 100 == 0) ? large : "");
						assertThat(Scripted.echo(client, text)).isEqualTo(text);
						count++;
					}
					return count;
				}));
			}
			int total = 0;
			for (Future<Integer> count : counts) {
				total += count.get(90, TimeUnit.SECONDS);
			}
			assertThat(total).isEqualTo(CALLS);
		}
		finally {
			callers.shutdownNow();
		}
	}

	@Test
	void whenAnswersComeInReverseThenEachFindsItsCaller() {
		try (McpClient client = Scripted.connected("reverse")) {
			List<Integer> order = new ArrayList<>();
			List<CompletableFuture<Void>> calls = new ArrayList<>();
			for (int i = 0; i < 50; i++) {
				int number = i;
				calls.add(
						client.async().callTool("collect", Scripted.arguments("text " + i, 50)).thenAccept((result) -> {
							assertThat(result.text()).isEqualTo("text " + number);
							synchronized (order) {
								order.add(number);
							}
						}));
			}
			calls.forEach((call) -> assertThat(call).succeedsWithin(Scripted.TIMEOUT));
			assertThat(order).hasSize(50).doesNotHaveDuplicates();
		}
	}

	@Test
	void whenACallTimesOutThenTheServerIsToldAndTheLateAnswerIsDropped() {
		try (McpClient client = Scripted.connected("late")) {
			CompletableFuture<McpToolCallResult> late = client.async()
				.callTool("later", Scripted.arguments("too late", 1000),
						CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(200)));
			assertThat(late).failsWithin(Scripted.TIMEOUT)
				.withThrowableOfType(ExecutionException.class)
				.havingCause()
				.isInstanceOf(McpTimeoutException.class);
			assertThat(Scripted.text(client, "heard", "", 0)).contains("\"method\":\"notifications/cancelled\"")
				.contains("\"requestId\":3");
			// Answered after the late one.
			assertThat(Scripted.text(client, "later", "in time", 1000)).isEqualTo("in time");
		}
	}

	@Test
	void whenCallsAreAnsweredTimeOutAreCancelledOrLoseTheirServerThenNoneIsPending() throws Exception {
		try (StdioTransport transport = new StdioTransport("counted", Scripted.server())) {
			JsonRpcPeer peer = new JsonRpcPeer("counted", transport, new Silent(), McpThreads.callbacks());
			transport.open(peer);
			ObjectNode hello = Json.object().put("protocolVersion", "2025-11-25");
			hello.putObject("capabilities");
			hello.putObject("clientInfo").put("name", "test").put("version", "1");
			call(peer, "initialize", hello, Scripted.TIMEOUT).get(30, TimeUnit.SECONDS);
			peer.notify("notifications/initialized", null, Map.of());
			assertThat(peer.pendingCount()).isZero();
			call(peer, "echo", Scripted.TIMEOUT).get(30, TimeUnit.SECONDS);
			assertThat(peer.pendingCount()).isZero();
			CompletableFuture<?> cancelled = call(peer, "never", Scripted.TIMEOUT);
			assertThat(peer.pendingCount()).isEqualTo(1);
			cancelled.cancel(true);
			assertThat(peer.pendingCount()).isZero();
			assertThat(call(peer, "never", Duration.ofMillis(100))).failsWithin(Scripted.TIMEOUT);
			assertThat(peer.pendingCount()).isZero();
			CompletableFuture<?> last = call(peer, "never", Scripted.TIMEOUT);
			call(peer, "exit", Scripted.TIMEOUT);
			assertThat(last).failsWithin(Scripted.TIMEOUT);
			await().untilAsserted(() -> assertThat(peer.pendingCount()).isZero());
		}
	}

	private static CompletableFuture<?> call(JsonRpcPeer peer, String tool, Duration timeout) {
		ObjectNode params = Json.object().put("name", tool);
		params.putObject("arguments").put("text", "x").put("number", 1);
		return call(peer, "tools/call", params, timeout);
	}

	private static CompletableFuture<?> call(JsonRpcPeer peer, String method, ObjectNode params, Duration timeout) {
		return peer.call(method, params, Map.of(), Function.identity(), new Patience(timeout), (id, reason) -> {
		});
	}

	/**
	 * Says nothing of its own accord.
	 */
	private static final class Silent implements InboundHandler {

		@Override
		public CompletionStage<JsonRpcResponse> onRequest(JsonRpcRequest request) {
			return new CompletableFuture<>();
		}

		@Override
		public void onNotification(JsonRpcNotification notification) {
			// Of no interest.
		}

	}

}
