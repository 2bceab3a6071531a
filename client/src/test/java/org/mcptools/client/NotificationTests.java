/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.handler.Listeners;
import org.mcptools.client.protocol.LoggingLevel;
import org.mcptools.client.protocol.LoggingMessage;
import org.mcptools.client.testing.CapturedLog;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.testing.ScriptedPeer;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(30)
class NotificationTests {

	private final ScriptedPeer peer = new ScriptedPeer().answer("tools/call", ScriptedPeer.text("done"))
		.answer("tools/list", "{\"tools\":[{\"name\":\"t\"}]}");

	@AfterEach
	void close() {
		this.peer.close();
	}

	@Test
	void whenListOfToolsChangesThenTheListenerMayAskForItAtOnce() {
		List<Integer> counts = Collections.synchronizedList(new ArrayList<>());
		McpClient[] client = new McpClient[1];
		client[0] = this.peer.connected(
				this.peer.builder().handlers((h) -> h.onToolsChanged(() -> counts.add(client[0].listTools().size()))));
		this.peer.connection().notify("notifications/tools/list_changed", "{}");
		Awaitility.await().until(() -> counts.equals(List.of(1)));
		this.peer.connection().send(JsonText.message("{\"method\":\"notifications/tools/list_changed\"}"));
		Awaitility.await().until(() -> counts.equals(List.of(1, 1)));
	}

	@Test
	void whenNotificationsComeThenTheyAreDeliveredInOrderOffTheReader() {
		List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
		List<String> threads = Collections.synchronizedList(new ArrayList<>());
		this.peer.connected(this.peer.builder().handlers((h) -> h.onNotification((method, params) -> {
			seen.add(params.get("n").intValue());
			threads.add(Thread.currentThread().getName());
		})));
		for (int i = 0; i < 1_000; i++) {
			this.peer.connection().notify("notifications/any", "{\"n\":" + i + "}");
		}
		Awaitility.await().until(() -> seen.size() == 1_000);
		assertThat(seen).isEqualTo(IntStream.range(0, 1_000).boxed().toList());
		assertThat(threads).allMatch((name) -> name.startsWith("mcp-callback-"));
	}

	@Test
	void whenListenerBlocksThenCallsGoOnAndNothingIsLost() throws Exception {
		CountDownLatch goOn = new CountDownLatch(1);
		AtomicInteger seen = new AtomicInteger();
		McpClient client = this.peer
			.connected(this.peer.builder().handlers((h) -> h.onNotification((method, params) -> {
				awaitUnchecked(goOn);
				seen.incrementAndGet();
			})));
		for (int i = 0; i < 50; i++) {
			this.peer.connection().notify("notifications/any", "{}");
			assertThat(client.callTool("t", "{}").text()).isEqualTo("done");
		}
		assertThat(seen).hasValue(0);
		goOn.countDown();
		Awaitility.await().until(() -> seen.get() == 50);
	}

	@Test
	void whenAListenerFailsThenTheOthersAndLaterNotificationsAreNotDisturbed() {
		BlockingQueue<String> heard = new LinkedBlockingQueue<>();
		try (CapturedLog log = CapturedLog.of(Listeners.class)) {
			McpClient client = this.peer
				.connected(this.peer.builder().handlers((h) -> h.onNotification((method, params) -> {
					throw new IllegalStateException("listener");
				}).onNotification((method, params) -> {
					throw new AssertionError("listener");
				}).onToolsChanged(() -> {
					throw new IllegalStateException("listener");
				}).onNotification((method, params) -> heard.add(method))));
			this.peer.connection().notify("notifications/tools/list_changed", "{}");
			this.peer.connection().notify("notifications/b", "{}");
			Awaitility.await().until(() -> heard.size() == 2);
			assertThat(heard).containsExactly("notifications/tools/list_changed", "notifications/b");
			assertThat(log.lines()).hasSize(5).containsOnly("WARN A listener for MCP server 'memory' failed");
			client.ping();
		}
	}

	@ParameterizedTest
	@CsvSource({ "debug,DEBUG", "info,INFO", "notice,INFO", "warning,WARN", "error,ERROR", "critical,ERROR",
			"alert,ERROR", "emergency,ERROR", "unheard-of,INFO" })
	void whenServerLogsThenItIsInItsOwnLogAtTheMatchingLevel(String level, String ours) {
		try (CapturedLog log = CapturedLog.of("org.mcptools.server.memory")) {
			this.peer.connected();
			this.peer.connection()
				.notify("notifications/message",
						"{\"level\":\"" + level + "\",\"logger\":\"db\",\"data\":\"it {} happened\"}");
			this.peer.connection()
				.notify("notifications/message", "{\"level\":\"" + level + "\",\"data\":{\"a\":[1]}}");
			Awaitility.await().until(() -> log.events().size() == 2);
			assertThat(log.lines()).containsExactly(ours + " [db] it {} happened", ours + " {\"a\":[1]}");
		}
	}

	@Test
	void whenServerLogsThenTheListenersHearIt() {
		BlockingQueue<LoggingMessage> messages = new LinkedBlockingQueue<>();
		BlockingQueue<String> methods = new LinkedBlockingQueue<>();
		try (CapturedLog log = CapturedLog.of("org.mcptools.server.memory")) {
			this.peer.connected(this.peer.builder()
				.handlers((h) -> h.onLogMessage(messages::add))
				.handlers((h) -> h.onNotification((method, params) -> methods.add(method + params))));
			this.peer.connection().notify("notifications/message", "{\"level\":\"notice\",\"data\":\"x\"}");
			Awaitility.await().until(() -> methods.size() == 1);
			assertThat(messages).containsExactly(new LoggingMessage(LoggingLevel.NOTICE, null, JsonText.node("\"x\"")));
			assertThat(methods).containsExactly("notifications/message{\"level\":\"notice\",\"data\":\"x\"}");
			assertThat(log.lines()).containsExactly("INFO x");
		}
	}

	@Test
	void whenNotificationsAreMalformedThenLaterOnesStillArrive() {
		BlockingQueue<String> methods = new LinkedBlockingQueue<>();
		this.peer
			.connected(this.peer.builder().handlers((h) -> h.onNotification((method, params) -> methods.add(method))));
		this.peer.connection().notify("notifications/message", "{}");
		this.peer.connection().notify("notifications/message", "{\"level\":7,\"logger\":[],\"data\":null}");
		this.peer.connection().notify("notifications/progress", "{\"progressToken\":null}");
		this.peer.connection().send(JsonText.message("{\"method\":\"notifications/message\",\"params\":null}"));
		Awaitility.await().until(() -> methods.size() == 4);
	}

	@Test
	void whenConnectionIsMadeAndLostThenTheListenersHearOfBoth() {
		BlockingQueue<String> heard = new LinkedBlockingQueue<>();
		McpClient client = this.peer.connected(this.peer.builder()
			.handlers((h) -> h.onConnected((result) -> heard.add("connected " + result.serverInfo().name()))
				.onDisconnected((reason) -> heard.add(reason.getMessage()))));
		Awaitility.await().until(() -> heard.size() == 1);
		this.peer.connection().drop();
		Awaitility.await().until(() -> heard.size() == 2);
		client.initialize();
		Awaitility.await().until(() -> heard.size() == 3);
		client.close();
		Awaitility.await().until(() -> this.peer.connection().isClosed() && this.peer.connection().pendingCalls() == 0);
		assertThat(heard).containsExactly("connected scripted", "MCP server 'memory': the other end closed the channel",
				"connected scripted");
	}

	private static void awaitUnchecked(CountDownLatch latch) {
		try {
			assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
