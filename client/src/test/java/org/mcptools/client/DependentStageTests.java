/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.error.McpException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A stage or a listener may block, and may call the same client.
 */
@Timeout(30)
class DependentStageTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"))
		.answer("tools/list", "{\"tools\":[{\"name\":\"t\"}]}");

	@AfterEach
	void close() {
		this.peer.close();
	}

	@Test
	void whenStageCallsTheSameClientThenItGetsItsAnswer() {
		McpClient client = this.peer.connected();
		CompletableFuture<String> texts = client.async()
			.callTool("t", "{}")
			.thenApply((first) -> first.text() + client.callTool("t", "{}").text() + client.listTools().size());
		assertThat(texts.join()).isEqualTo("donedone1");
	}

	@Test
	void whenStageOfInitializeCallsTheSameClientThenItGetsItsAnswer() {
		McpClient client = this.peer.builder().build();
		assertThat(client.async().initialize().thenApply((result) -> client.callTool("t", "{}").text()).join())
			.isEqualTo("done");
	}

	@Test
	void whenStageOfAFirstCallCallsTheSameClientThenItGetsItsAnswer() {
		McpClient client = this.peer.builder().connectOnFirstUse().build();
		assertThat(client.async().callTool("t", "{}").thenApply((result) -> client.listTools().size()).join())
			.isEqualTo(1);
	}

	@Test
	void whenStageBlocksThenOtherCallsGoOn() throws Exception {
		McpClient client = this.peer.connected();
		this.peer.hold("tools/call");
		CountDownLatch goOn = new CountDownLatch(1);
		CompletableFuture<Boolean> blocked = client.async()
			.callTool("t", "{}")
			.thenApply((result) -> awaitUnchecked(goOn));
		this.peer.connection().answer(this.peer.connection().awaitRequest("tools/call"), ScriptedPeer.text("first"));
		this.peer.answer("tools/call", ScriptedPeer.text("done"));
		for (int i = 0; i < 100; i++) {
			assertThat(client.callTool("t", "{}").text()).isEqualTo("done");
		}
		assertThat(blocked).isNotDone();
		goOn.countDown();
		assertThat(blocked.get(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void whenStageOfInitializeBlocksThenOthersWhoWaitForItGoOn() throws Exception {
		this.peer.hold("initialize");
		McpAsyncClient client = this.peer.builder().connectOnFirstUse().buildAsync();
		CountDownLatch goOn = new CountDownLatch(1);
		CompletableFuture<Boolean> blocked = client.initialize().thenApply((result) -> awaitUnchecked(goOn));
		CompletableFuture<InitializeResult> other = client.initialize();
		CompletableFuture<McpToolCallResult> call = client.callTool("t", "{}");
		CompletableFuture<Boolean> alsoBlocked = client.initialize().thenApply((result) -> awaitUnchecked(goOn));
		this.peer.connection()
			.answer(this.peer.connection().awaitRequest("initialize"),
					ScriptedPeer.initializeResult(ScriptedPeer.NEWEST));
		other.get(10, TimeUnit.SECONDS);
		assertThat(call.get(10, TimeUnit.SECONDS).text()).isEqualTo("done");
		assertThat(blocked.isDone() || alsoBlocked.isDone()).isFalse();
		goOn.countDown();
		assertThat(blocked.get(10, TimeUnit.SECONDS) && alsoBlocked.get(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void whenStageOfAFailedInitializeBlocksThenTheConnectionIsClosedAllTheSame() throws Exception {
		this.peer.hold("initialize");
		McpAsyncClient client = this.peer.builder().connectOnFirstUse().buildAsync();
		CountDownLatch goOn = new CountDownLatch(1);
		CompletableFuture<Boolean> blocked = client.initialize().handle((result, failure) -> awaitUnchecked(goOn));
		CompletableFuture<Boolean> blockedCall = client.ping().handle((result, failure) -> awaitUnchecked(goOn));
		this.peer.connection().refuse(this.peer.connection().awaitRequest("initialize"), -32000, "no", null);
		Awaitility.await().until(() -> this.peer.connection().isClosed());
		assertThat(blocked.isDone() || blockedCall.isDone()).isFalse();
		goOn.countDown();
		assertThat(blocked.get(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void whenStageOfALostCallBlocksThenTheOthersFailAllTheSame() throws Exception {
		this.peer.hold("tools/call");
		McpAsyncClient client = this.peer.connected().async();
		CountDownLatch goOn = new CountDownLatch(1);
		for (int i = 0; i < 20; i++) {
			client.callTool("t", "{}").handle((result, failure) -> awaitUnchecked(goOn));
		}
		CompletableFuture<McpToolCallResult> last = client.callTool("t", "{}");
		this.peer.connection().awaitRequests("tools/call", 21);
		this.peer.connection().drop();
		assertThat(last.handle((result, failure) -> failure).get(10, TimeUnit.SECONDS))
			.isInstanceOf(McpException.class);
		goOn.countDown();
	}

	@Test
	void whenStageRunsThenItIsNotOnTheThreadThatReads() {
		McpAsyncClient client = this.peer.connected().async();
		CountDownLatch attached = new CountDownLatch(1);
		this.peer.on("tools/call", (connection, request) -> {
			awaitUnchecked(attached);
			connection.answer(request, ScriptedPeer.text("done"));
		});
		CompletableFuture<String> thread = client.callTool("t", "{}")
			.thenApply((result) -> Thread.currentThread().getName());
		attached.countDown();
		assertThat(thread.join()).startsWith("mcp-callback-");
	}

	@Test
	void whenStageOrListenerClosesTheClientThenItReturns() throws Exception {
		McpClient first = this.peer.connected();
		assertThat(first.async().callTool("t", "{}").thenAccept((result) -> first.close()))
			.succeedsWithin(ScriptedPeer.PATIENCE);
		CompletableFuture<Boolean> closed = new CompletableFuture<>();
		McpClient[] second = new McpClient[1];
		second[0] = this.peer.connected(this.peer.builder().handlers((h) -> h.onToolsChanged(() -> {
			second[0].close();
			closed.complete(true);
		})));
		this.peer.connection().notify("notifications/tools/list_changed", "{}");
		assertThat(closed.get(10, TimeUnit.SECONDS)).isTrue();
	}

	private static boolean awaitUnchecked(CountDownLatch latch) {
		try {
			return latch.await(20, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
