/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ConnectOnFirstUseTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"))
		.answer("tools/list", "{\"tools\":[{\"name\":\"t\"}]}");

	private final McpClient client = this.peer.builder().connectOnFirstUse().build();

	@AfterEach
	void close() {
		this.client.close();
		this.peer.close();
	}

	@Test
	void whenFirstCallIsMadeThenItConnects() {
		assertThat(this.client.callTool("t", "{}").text()).isEqualTo("done");
		assertThat(this.peer.connection().methods()).containsExactly("initialize", "notifications/initialized",
				"tools/call");
		assertThat(this.client.initializeResult()).isNotNull();
		assertThat(this.client.listTools()).hasSize(1);
		this.client.ping();
		assertThat(this.peer.connections()).hasSize(1);
	}

	@Test
	void whenManyFirstCallsComeAtOnceThenTheyShareOneConnection() throws Exception {
		for (int round = 0; round < 50; round++) {
			ScriptedPeer server = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"));
			McpClient shared = server.builder().connectOnFirstUse().build();
			CountDownLatch start = new CountDownLatch(1);
			List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
			for (int i = 0; i < 8; i++) {
				calls.add(CompletableFuture.supplyAsync(() -> {
					awaitUnchecked(start);
					return shared.callTool("t", "{}");
				}, (task) -> new Thread(task).start()));
			}
			start.countDown();
			for (CompletableFuture<McpToolCallResult> call : calls) {
				assertThat(call).succeedsWithin(ScriptedPeer.PATIENCE);
			}
			assertThat(server.connections()).hasSize(1);
			assertThat(server.connection().methods()).startsWith("initialize", "notifications/initialized",
					"tools/call");
			assertThat(server.connection().requests("initialize")).hasSize(1);
			assertThat(server.connection().notifications("notifications/initialized")).hasSize(1);
			assertThat(server.connection().requests("tools/call")).hasSize(8);
			assertThat(server.connection().pendingCalls()).isZero();
			shared.close();
			server.close();
		}
	}

	@Test
	void whenConnectionWasLostThenTheNextCallMakesANewOne() {
		this.client.ping();
		this.peer.connection().drop();
		Awaitility.await().until(() -> this.client.initializeResult() == null);
		assertThat(this.client.callTool("t", "{}").text()).isEqualTo("done");
		assertThat(this.peer.connections()).hasSize(2);
		assertThat(this.peer.connection().requests("initialize")).hasSize(1);
	}

	@Test
	void whenACallComesInTheVeryMomentOfALossThenItMakesANewConnection() {
		this.client.ping();
		for (int round = 2; round < 500; round++) {
			this.peer.connection().drop();
			while (this.client.initializeResult() != null) {
				Thread.onSpinWait();
			}
			assertThat(this.client.callTool("t", "{}").text()).isEqualTo("done");
			assertThat(this.peer.connections()).hasSize(round);
		}
	}

	@Test
	void whenConnectingFailedThenTheCallFailsAndTheNextTriesAgain() {
		this.peer.refuse("initialize", -32000, "not now", null);
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> this.client.callTool("t", "{}"))
			.withMessageContaining("not now");
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(this.client::listTools);
		this.peer.answer("initialize", ScriptedPeer.initializeResult(ScriptedPeer.NEWEST));
		assertThat(this.client.listTools()).hasSize(1);
		assertThat(this.peer.connections()).hasSize(3);
	}

	@Test
	void whenServerLeavesDuringTheHandshakeThenTheCallFailsAtOnce() {
		this.peer.on("initialize", (connection, request) -> connection.drop());
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(this.client::ping)
			.withMessage("MCP server 'memory': the other end closed the channel");
	}

	@Test
	void whenFirstCallIsCancelledBeforeTheConnectionIsThereThenItIsNeverMade() {
		this.peer.hold("initialize");
		CompletableFuture<McpToolCallResult> call = this.client.async().callTool("t", "{}");
		CompletableFuture<Void> other = this.client.async().ping();
		JsonRpcRequest initialize = this.peer.connection().awaitRequest("initialize");
		assertThat(call.cancel(true)).isTrue();
		this.peer.connection().answer(initialize, ScriptedPeer.initializeResult(ScriptedPeer.NEWEST));
		other.join();
		this.peer.connection().settle();
		assertThat(this.peer.connection().methods()).containsExactly("initialize", "notifications/initialized", "ping");
	}

	@Test
	void whenFirstCallIsCancelledAfterTheConnectionIsThereThenTheServerIsTold() {
		this.peer.hold("tools/call");
		CompletableFuture<Integer> call = this.client.async().callTool("t", "{}").thenApply((r) -> r.content().size());
		Awaitility.await().until(() -> !this.peer.connections().isEmpty());
		ScriptedConnection connection = this.peer.connection();
		JsonRpcRequest request = connection.awaitRequest("tools/call");
		assertThat(call.cancel(true)).isTrue();
		assertThat(connection.awaitNotification("notifications/cancelled").params().get("requestId"))
			.hasToString(request.id().toString());
		assertThat(connection.pendingCalls()).isZero();
	}

	@Test
	void whenArgumentsAreWrongThenNothingIsConnected() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.client.callTool("t", "[]"));
		assertThat(this.peer.connections()).isEmpty();
	}

	private static void awaitUnchecked(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
