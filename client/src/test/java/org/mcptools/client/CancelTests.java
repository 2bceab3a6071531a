/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(30)
class CancelTests {

	private final ScriptedPeer peer = new ScriptedPeer().hold("tools/call").hold("tools/list");

	private final McpClient client = this.peer.connected();

	private final ScriptedConnection connection = this.peer.connection();

	@AfterEach
	void close() {
		assertThat(this.connection.pendingCalls()).isZero();
		this.client.close();
		this.peer.close();
	}

	@Test
	void whenCallIsCancelledThenTheServerIsToldOnce() {
		CompletableFuture<McpToolCallResult> call = this.client.async().callTool("t", "{}");
		JsonRpcRequest request = this.connection.awaitRequest("tools/call");
		assertThat(call.cancel(true)).isTrue();
		call.cancel(true);
		call.thenApply(McpToolCallResult::text).cancel(true);
		assertThat(call).isCancelled();
		assertCancelled(request, "the caller cancelled");
		this.connection.answer(request, ScriptedPeer.text("late"));
		this.client.ping();
		assertThat(call).isCancelled();
	}

	@Test
	void whenDerivedStageIsCancelledThenTheServerIsTold() {
		CompletableFuture<Integer> length = this.client.async()
			.callTool("t", "{}")
			.thenApply(McpToolCallResult::text)
			.thenApplyAsync(String::length);
		JsonRpcRequest request = this.connection.awaitRequest("tools/call");
		assertThat(length.cancel(true)).isTrue();
		assertThat(length).isCancelled();
		assertCancelled(request, "the caller cancelled");
	}

	@Test
	void whenChainOfCallsIsCancelledThenTheOneUnderWayIs() {
		McpAsyncClient async = this.client.async();
		CompletableFuture<String> chain = async.callTool("first", "{}")
			.thenCompose((result) -> async.callTool("second", "{}"))
			.thenApply(McpToolCallResult::text);
		this.connection.answer(this.connection.awaitRequest("tools/call"), ScriptedPeer.text("one"));
		JsonRpcRequest second = this.connection.awaitRequests("tools/call", 2).get(1);
		assertThat(second.params().get("name").stringValue()).isEqualTo("second");
		assertThat(chain.cancel(true)).isTrue();
		assertCancelled(second, "the caller cancelled");
	}

	@Test
	void whenChainOfCallsIsCancelledEarlyThenTheSecondIsNeverMade() {
		McpAsyncClient async = this.client.async();
		CompletableFuture<McpToolCallResult> chain = async.callTool("first", "{}")
			.thenCompose((result) -> async.callTool("second", "{}"));
		JsonRpcRequest first = this.connection.awaitRequest("tools/call");
		assertThat(chain.cancel(true)).isTrue();
		assertCancelled(first, "the caller cancelled");
		this.connection.answer(first, ScriptedPeer.text("late"));
		this.client.ping();
		assertThat(this.connection.requests("tools/call")).hasSize(1);
	}

	@Test
	void whenListIsCancelledThenItsPageIs() {
		CompletableFuture<?> tools = this.client.async().listTools();
		JsonRpcRequest request = this.connection.awaitRequest("tools/list");
		assertThat(tools.cancel(true)).isTrue();
		assertThat(tools).isCancelled();
		assertCancelled(request, "the caller cancelled");
	}

	@Test
	void whenPingIsCancelledThenTheServerIsTold() {
		this.peer.hold("ping");
		CompletableFuture<Void> ping = this.client.async().ping();
		JsonRpcRequest request = this.connection.awaitRequest("ping");
		assertThat(ping.cancel(true)).isTrue();
		assertThat(ping).isCancelled();
		assertCancelled(request, "the caller cancelled");
	}

	@Test
	void whenCallHasEndedThenCancellingItTellsNobody() {
		this.peer.answer("tools/call", ScriptedPeer.text("done"));
		CompletableFuture<McpToolCallResult> call = this.client.async().callTool("t", "{}");
		CompletableFuture<String> text = call.thenApply(McpToolCallResult::text);
		assertThat(text.join()).isEqualTo("done");
		assertThat(call.cancel(true)).isFalse();
		assertThat(text.cancel(true)).isFalse();
		this.connection.settle();
		assertThat(this.connection.notifications("notifications/cancelled")).isEmpty();
	}

	@Test
	void whenThreadIsInterruptedThenTheServerIsToldAndTheFlagStays() throws Exception {
		CompletableFuture<Throwable> thrown = new CompletableFuture<>();
		CompletableFuture<Boolean> flag = new CompletableFuture<>();
		Thread thread = new Thread(() -> {
			try {
				this.client.callTool("t", "{}");
			}
			catch (RuntimeException ex) {
				flag.complete(Thread.currentThread().isInterrupted());
				thrown.complete(ex);
			}
		});
		thread.start();
		JsonRpcRequest request = this.connection.awaitRequest("tools/call");
		Awaitility.await().until(() -> thread.getState() == Thread.State.WAITING);
		thread.interrupt();
		assertThat(thrown.get(10, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class)
			.hasMessage("The thread was interrupted in tools/call on MCP server 'memory'")
			.hasCauseInstanceOf(InterruptedException.class);
		assertThat(flag.get()).isTrue();
		assertCancelled(request, "the caller cancelled");
	}

	@Test
	void whenThreadIsInterruptedInAListThenTheServerIsTold() {
		assertInterruptCancels(this.client::listTools, "tools/list");
	}

	@Test
	void whenThreadIsInterruptedInAPingThenTheServerIsTold() {
		this.peer.hold("ping");
		assertInterruptCancels(this.client::ping, "ping");
	}

	@Test
	void whenThreadIsInterruptedBeforeTheCallThenTheCallIsCancelledAtOnce() {
		Thread.currentThread().interrupt();
		try {
			this.client.callTool("t", "{}");
		}
		catch (CancellationException ex) {
			assertThat(Thread.interrupted()).isTrue();
			assertCancelled(this.connection.awaitRequest("tools/call"), "the caller cancelled");
			return;
		}
		throw new AssertionError("nothing was thrown");
	}

	private void assertInterruptCancels(Runnable call, String method) {
		CountDownLatch cancelled = new CountDownLatch(1);
		Thread thread = new Thread(() -> {
			try {
				call.run();
			}
			catch (CancellationException ex) {
				if (Thread.currentThread().isInterrupted()) {
					cancelled.countDown();
				}
			}
		});
		thread.start();
		JsonRpcRequest request = this.connection.awaitRequest(method);
		Awaitility.await().until(() -> thread.getState() == Thread.State.WAITING);
		thread.interrupt();
		Awaitility.await().until(() -> cancelled.getCount() == 0);
		assertCancelled(request, "the caller cancelled");
	}

	private void assertCancelled(JsonRpcRequest request, String reason) {
		assertThat(this.connection.awaitNotification("notifications/cancelled").params())
			.hasToString("{\"requestId\":" + request.id() + ",\"reason\":\"" + reason + "\"}");
		this.connection.settle();
		assertThat(this.connection.notifications("notifications/cancelled")).hasSize(1);
	}

}
