/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.autoconfigure.McpServerStatus.State;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class ServerEventsTests {

	private final MemoryServer server = new MemoryServer("weather").tools("a", "b");

	private final Listener heard = new Listener();

	private final ApplicationContextRunner runner = MemoryServers.runner(this.server)
		.withBean(Listener.class, () -> this.heard);

	private List<State> states() {
		return this.heard.states.stream().map((event) -> event.status().state()).toList();
	}

	@Test
	void whenAServerIsConnectedLostAndBackThenEventsTellSoInOrder() {
		this.runner.run((context) -> {
			await().until(() -> states().equals(List.of(State.CONNECTING, State.READY)));
			assertThat(this.heard.states.get(1).status().protocolVersion()).isEqualTo("2025-11-25");
			assertThat(this.heard.states.get(1).status().tools()).hasSize(2);
			this.server.connection().drop();
			await().until(() -> states()
				.equals(List.of(State.CONNECTING, State.READY, State.BACKING_OFF, State.CONNECTING, State.READY)));
			assertThat(this.heard.states.get(2).status().lastError()).hasMessageContaining("closed the channel");
			assertThat(this.heard.states.get(2).status().protocolVersion()).isNull();
			assertThat(this.heard.states.get(4).status().reconnects()).isOne();
			assertThat(this.heard.tools).hasSize(1);
		});
		assertThat(states()).as("nothing more while the application closes").hasSize(5);
	}

	@Test
	void whenItIsConnectedOrLostThenTheEventSaysSo() {
		this.runner.run((context) -> {
			await().until(() -> states().contains(State.READY));
			this.server.connection().drop();
			await().until(() -> states().size() == 5);
			assertThat(this.heard.states).extracting(McpServerStatusChangedEvent::isConnected)
				.containsExactly(false, true, false, false, true);
			assertThat(this.heard.states).extracting(McpServerStatusChangedEvent::isDisconnected)
				.containsExactly(false, false, true, false, false);
		});
	}

	@Test
	void whenACallEndsOrTheServerLogsThenEventsTell() {
		this.server.onCall((connection, request) -> {
			connection.notify("notifications/message", "{\"level\":\"warning\",\"data\":\"careful\"}");
			if (MemoryServer.tool(request).equals("a")) {
				connection.answer(request, MemoryServer.text("fine"));
			}
			else {
				connection.refuse(request, -32602, "no");
			}
		});
		Calls calls = new Calls();
		this.runner.withBean(Calls.class, () -> calls).run((context) -> {
			McpClients clients = context.getBean(McpClients.class);
			clients.get("weather").callTool("a", "{}");
			clients.async("weather").callTool("b", "{}").handle((result, failure) -> failure).join();
			await().until(() -> calls.finished.size() == 2 && calls.logged.size() == 2);
			assertThat(calls.finished.get(0)).satisfies((event) -> {
				assertThat(event.serverName()).isEqualTo("weather");
				assertThat(event.toolName()).isEqualTo("a");
				assertThat(event.duration()).isPositive();
				assertThat(event.isSuccessful()).isTrue();
				assertThat(event.result().text()).isEqualTo("fine");
				assertThat(event).asString().doesNotContain("fine");
			});
			assertThat(calls.finished.get(1)).satisfies((event) -> {
				assertThat(event.isSuccessful()).isFalse();
				assertThat(event.failure()).isInstanceOf(McpErrorException.class);
			});
			assertThat(calls.logged.get(0).message().text()).isEqualTo("careful");
			assertThat(calls.logged.get(0)).asString().contains("weather").doesNotContain("careful");
		});
	}

	@Test
	void whenAServerIsConnectedThenTheLogSaysSoInOneLine(CapturedOutput output) {
		this.runner.run((context) -> {
			await().until(() -> states().contains(State.READY));
			this.server.connection().drop();
			await().until(() -> states().size() == 5);
			await().until(() -> output.toString().contains("is back"));
		});
		assertThat(output.toString().lines().filter((line) -> line.contains("INFO") && line.contains("'weather'")))
			.hasSize(2)
			.first()
			.asString()
			.contains("is connected: ", ", revision 2025-11-25, 2 tools, after ");
	}

	@Test
	void whenToolsChangeThenAnEventTellsWhich() {
		this.runner.run((context) -> {
			await().until(() -> this.heard.tools.size() == 1);
			assertThat(this.heard.tools.get(0))
				.isEqualTo(new McpToolsChangedEvent("weather", List.of("a", "b"), List.of(), List.of()));
			String other = MemoryServer.toolNamed("a").replace("Does a", "Does it better");
			this.server.toolsJson(other, MemoryServer.toolNamed("c")).announceTools();
			await().until(() -> this.heard.tools.size() == 2);
			assertThat(this.heard.tools.get(1))
				.isEqualTo(new McpToolsChangedEvent("weather", List.of("c"), List.of("b"), List.of("a")));
			this.server.announceTools();
			this.server.awaitRequests("tools/list", 3);
			context.getBean(McpClients.class).remove("weather");
			await().until(() -> this.heard.tools.size() == 3);
			assertThat(this.heard.tools.get(2))
				.isEqualTo(new McpToolsChangedEvent("weather", List.of(), List.of("a", "c"), List.of()));
			assertThat(states()).last().isEqualTo(State.CLOSED);
		});
	}

	@Test
	void whenAListenerFailsThenNobodyElseIsHurt(CapturedOutput output) {
		this.runner.withBean(Failing.class).run((context) -> {
			await().until(() -> states().contains(State.READY));
			this.server.tools("c").announceTools();
			await().until(() -> this.heard.tools.size() == 2);
			assertThat(context.getBean(McpClients.class).get("weather").callTool("c", "{}").text()).isEqualTo("c{}");
			await().untilAsserted(() -> assertThat(output).contains("not in the mood"));
		});
	}

	@Test
	void whenAListenerBlocksThenNoConnectionWaitsForIt() {
		CompletableFuture<Void> release = new CompletableFuture<>();
		this.runner.withBean(Blocking.class, () -> new Blocking(release)).run((context) -> {
			McpClients clients = context.getBean(McpClients.class);
			await().until(() -> clients.status("weather").state() == State.READY);
			this.server.connection().drop();
			await().until(() -> clients.status("weather").reconnects() == 1);
			assertThat(clients.get("weather").callTool("a", "{}").text()).isEqualTo("a{}");
			assertThat(states()).hasSizeLessThan(2);
			release.complete(null);
			await().until(() -> states().size() >= 5);
		});
	}

	@Test
	void whenAListenerCallsTheServerThenItIsAnswered() {
		CompletableFuture<String> answer = new CompletableFuture<>();
		this.runner.withBean(Calling.class, () -> new Calling(answer)).run((context) -> {
			context.getBean(Calling.class).clients.complete(context.getBean(McpClients.class));
			await().until(answer::isDone);
			assertThat(answer).isCompletedWithValue("a{}");
		});
	}

	static class Listener {

		private final List<McpServerStatusChangedEvent> states = new CopyOnWriteArrayList<>();

		private final List<McpToolsChangedEvent> tools = new CopyOnWriteArrayList<>();

		@EventListener
		@Order(1)
		void state(McpServerStatusChangedEvent event) {
			this.states.add(event);
		}

		@EventListener
		@Order(1)
		void tools(McpToolsChangedEvent event) {
			this.tools.add(event);
		}

	}

	static class Calls {

		private final List<McpToolCallFinishedEvent> finished = new CopyOnWriteArrayList<>();

		private final List<McpLogMessageEvent> logged = new CopyOnWriteArrayList<>();

		@EventListener
		void finished(McpToolCallFinishedEvent event) {
			this.finished.add(event);
		}

		@EventListener
		void logged(McpLogMessageEvent event) {
			this.logged.add(event);
		}

	}

	static class Failing {

		@EventListener({ McpServerStatusChangedEvent.class, McpToolsChangedEvent.class })
		@Order(2)
		void fail() {
			throw new IllegalStateException("not in the mood");
		}

	}

	static class Blocking {

		private final CompletableFuture<Void> release;

		Blocking(CompletableFuture<Void> release) {
			this.release = release;
		}

		@EventListener(McpServerStatusChangedEvent.class)
		@Order(2)
		void block() {
			this.release.join();
		}

	}

	static class Calling {

		private final CompletableFuture<McpClients> clients = new CompletableFuture<>();

		private final CompletableFuture<String> answer;

		Calling(CompletableFuture<String> answer) {
			this.answer = answer;
		}

		@EventListener(McpToolsChangedEvent.class)
		void call() {
			this.answer.complete(this.clients.join().get("weather").callTool("a", "{}").text());
		}

	}

}
