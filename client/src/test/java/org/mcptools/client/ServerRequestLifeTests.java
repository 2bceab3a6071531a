/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.handler.RootsHandler;
import org.mcptools.client.protocol.Root;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedConnection;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Requests of the server while they are worked on.
 */
@Timeout(30)
class ServerRequestLifeTests {

	private static McpClient connected(ScriptedPeer server, RootsHandler handler) {
		return server.connected(server.builder().handlers((handlers) -> handlers.withRoots(handler)));
	}

	@Test
	void whenHandlerBlocksThenTheReaderGoesOn() throws Exception {
		CountDownLatch release = new CountDownLatch(1);
		AtomicReference<String> thread = new AtomicReference<>();
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, () -> {
			thread.set(Thread.currentThread().getName());
			awaitUnchecked(release);
			return CompletableFuture.completedFuture(List.of());
		})) {
			Featured.send(server.connection(), "slow", "roots/list", "{}");
			client.ping();
			assertThat(Featured.answers(server.connection(), "slow")).isEmpty();
			release.countDown();
			Awaitility.await().until(() -> !Featured.answers(server.connection(), "slow").isEmpty());
			assertThat(thread.get()).startsWith("mcp-callback-");
		}
	}

	private static void awaitUnchecked(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void whenServerTakesARequestBackThenTheStageIsCancelledAndNothingIsAnswered() {
		CompletableFuture<List<Root>> stage = new CompletableFuture<>();
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, () -> stage)) {
			ScriptedConnection connection = server.connection();
			Featured.send(connection, "r", "roots/list", "{}");
			connection.notify("notifications/cancelled", "{\"requestId\":\"other\"}");
			connection.notify("notifications/cancelled", "{\"requestId\":7}");
			connection.notify("notifications/cancelled", "{}");
			connection.settle();
			assertThat(stage).isNotDone();
			connection.notify("notifications/cancelled", "{\"requestId\":\"r\",\"reason\":\"changed my mind\"}");
			Awaitility.await().until(stage::isCancelled);
			connection.settle();
			assertThat(Featured.answers(connection, "r")).isEmpty();
			client.ping();
		}
	}

	@Test
	void whenRequestIsTakenBackWhileTheHandlerBlocksThenNothingIsAnswered() {
		CountDownLatch running = new CountDownLatch(1);
		CountDownLatch release = new CountDownLatch(1);
		CompletableFuture<List<Root>> stage = new CompletableFuture<>();
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, () -> {
			running.countDown();
			awaitUnchecked(release);
			return stage;
		})) {
			ScriptedConnection connection = server.connection();
			connection.send(JsonText.message("{\"id\":12,\"method\":\"roots/list\",\"params\":{}}"));
			awaitUnchecked(running);
			connection.notify("notifications/cancelled", "{\"requestId\":12}");
			connection.settle();
			release.countDown();
			Awaitility.await().until(stage::isCancelled);
			connection.settle();
			assertThat(connection.responses()).hasSize(2);
			client.ping();
		}
	}

	@Test
	void whenHandlerCancelsItsOwnStageThenTheServerGetsAnError() {
		CompletableFuture<List<Root>> stage = new CompletableFuture<>();
		stage.cancel(true);
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, () -> stage)) {
			assertThat(Featured.error(Featured.ask(server.connection(), "r", "roots/list", "{}")))
				.isEqualTo("-32603 The client gave up roots/list");
			client.ping();
		}
	}

	@Test
	void whenConnectionEndsThenStagesAreCancelled() {
		CompletableFuture<List<Root>> stage = new CompletableFuture<>();
		try (ScriptedPeer server = Featured.server(); McpClient client = connected(server, () -> stage)) {
			Featured.send(server.connection(), "r", "roots/list", "{}");
			server.connection().settle();
			server.connection().drop();
			Awaitility.await().until(stage::isCancelled);
			assertThat(client.initializeResult()).isNull();
		}
	}

	@Test
	void whenServerAsksTooMuchAtOnceThenTheRestIsRefused() {
		List<CompletableFuture<List<Root>>> stages = new CopyOnWriteArrayList<>();
		try (ScriptedPeer server = Featured.server().unchecked(); McpClient client = connected(server, () -> {
			CompletableFuture<List<Root>> stage = new CompletableFuture<>();
			stages.add(stage);
			return stage;
		})) {
			ScriptedConnection connection = server.connection();
			for (int i = 0; i < 101; i++) {
				Featured.send(connection, "r" + i, "roots/list", "{}");
			}
			Awaitility.await().until(() -> !Featured.answers(connection, "r100").isEmpty());
			assertThat(Featured.error(Featured.answers(connection, "r100").get(0)))
				.isEqualTo("-32603 The client is busy with other requests");
			Awaitility.await().until(() -> stages.size() == 100);
			new ArrayList<>(stages).forEach((stage) -> stage.complete(List.of()));
			Awaitility.await().until(() -> connection.responses().size() == 101);
			Featured.send(connection, "again", "roots/list", "{}");
			Awaitility.await().until(() -> stages.size() == 101);
			client.ping();
		}
	}

	@Test
	void whenRequestsAreTakenBackButTheirHandlersBlockThenTheyStillCount() throws Exception {
		CountDownLatch release = new CountDownLatch(1);
		CountDownLatch entered = new CountDownLatch(100);
		try (ScriptedPeer server = Featured.server().unchecked(); McpClient client = connected(server, () -> {
			entered.countDown();
			awaitUnchecked(release);
			return CompletableFuture.completedFuture(List.of());
		})) {
			ScriptedConnection connection = server.connection();
			for (int i = 0; i < 100; i++) {
				Featured.send(connection, "r" + i, "roots/list", "{}");
			}
			entered.await();
			for (int i = 0; i < 100; i++) {
				connection.notify("notifications/cancelled", "{\"requestId\":\"r" + i + "\"}");
			}
			connection.settle();
			assertThat(Featured.error(Featured.ask(connection, "more", "roots/list", "{}")))
				.isEqualTo("-32603 The client is busy with other requests");
			release.countDown();
			Awaitility.await().until(() -> Featured.ask(connection, "later", "roots/list", "{}").result() != null);
			assertThat(connection.responses()).noneMatch((response) -> response.id().toString().startsWith("\"r"));
			client.ping();
		}
	}

}
