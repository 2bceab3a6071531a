/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What the application knows of a server while the server changes, dies and comes back.
 */
@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class ConnectionLifecycleTests {

	private final MemoryServer server = new MemoryServer("weather").tools("a");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.server);

	private static List<String> names(ApplicationContext context) {
		return Stream.of(callbacks(context)).map((callback) -> callback.getToolDefinition().name()).toList();
	}

	private static ToolCallback[] callbacks(ApplicationContext context) {
		return context.getBean(McpToolCallbackProvider.class).getToolCallbacks();
	}

	private static McpServerStatus status(ApplicationContext context) {
		return context.getBean(McpClients.class).status("weather");
	}

	private static void awaitState(ApplicationContext context, McpServerStatus.State state) {
		await().until(() -> status(context).state(), state::equals);
	}

	@Test
	void whenTheServerSaysThatItsToolsHaveChangedThenTheCallbacksChange() {
		this.runner.run((context) -> {
			assertThat(names(context)).containsExactly("a");
			this.server.tools("a", "b").announceTools();
			await().until(() -> names(context).equals(List.of("a", "b")));
			this.server.tools().announceTools();
			await().until(() -> names(context).isEmpty());
			assertThat(status(context).state()).isEqualTo(McpServerStatus.State.READY);
		});
	}

	@Test
	void whenTheServerListsTheSameToolsAgainThenTheCallbacksStayTheSame() {
		this.runner.run((context) -> {
			ToolCallback before = callbacks(context)[0];
			List<McpToolDefinition> toolsBefore = status(context).tools();
			this.server.announceTools();
			this.server.awaitRequests("tools/list", 2);
			this.server.connection().drop();
			this.server.awaitRequests("tools/list", 3);
			awaitState(context, McpServerStatus.State.READY);
			assertThat(before.call("{}")).isEqualTo("a{}");
			assertThat(status(context).tools()).isEqualTo(toolsBefore);
			assertThat(callbacks(context)[0]).isSameAs(before);
		});
	}

	@Test
	void whenTheServerSaysThatItsToolsHaveChangedWhileTheyAreListedThenTheyAreListedOnceMore() {
		this.runner.run((context) -> {
			awaitState(context, McpServerStatus.State.READY);
			ConcurrentLinkedQueue<JsonRpcRequest> held = new ConcurrentLinkedQueue<>();
			this.server.on("tools/list", (connection, request) -> held.add(request));
			this.server.announceTools();
			await().until(() -> held.size() == 1);
			this.server.announceTools();
			this.server.announceTools();
			// Never two questions at once, so that no old answer can overtake a new one.
			await().during(Duration.ofMillis(300)).until(() -> held.size() == 1);
			answerTools(held.remove(), "older");
			await().until(() -> names(context).equals(List.of("older")));
			await().until(() -> held.size() == 1);
			answerTools(held.remove(), "newer");
			await().until(() -> names(context).equals(List.of("newer")));
			await().during(Duration.ofMillis(300)).until(held::isEmpty);
		});
	}

	private void answerTools(JsonRpcRequest request, String tool) {
		this.server.connection().answer(request, "{\"tools\":[" + MemoryServer.toolNamed(tool) + "]}");
	}

	/** Lose the connection, and let nobody in. */
	private void goAway() {
		this.server.on("initialize", (connection, request) -> connection.drop()).connection().drop();
	}

	private void comeBack() {
		this.server.on("initialize",
				(connection, request) -> connection.answer(request,
						"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
								+ "\"serverInfo\":{\"name\":\"back\",\"version\":\"1\"}}"));
	}

	@Test
	void whenTheServerDiesThenTheStatusSaysWhyAndItIsBackByItself(CapturedOutput output) {
		this.runner.run((context) -> {
			ToolCallback callback = callbacks(context)[0];
			goAway();
			awaitState(context, McpServerStatus.State.BACKING_OFF);
			assertThat(status(context).lastError()).isInstanceOf(McpTransportException.class);
			assertThat(status(context).initializeResult()).isNull();
			assertThat(names(context)).containsExactly("a");
			await().until(() -> status(context).failures() >= 2);
			await().until(() -> status(context).nextAttempt() != null);

			this.server.tools("a", "b");
			comeBack();
			await().until(() -> names(context).equals(List.of("a", "b")));
			awaitState(context, McpServerStatus.State.READY);
			assertThat(status(context).lastError()).isNull();
			assertThat(status(context).reconnects()).isOne();
			assertThat(status(context).initializeResult().serverInfo().name()).isEqualTo("back");
			assertThat(callback.call("{\"again\":true}")).isEqualTo("a{\"again\":true}");
			await().untilAsserted(() -> assertThat(output).contains("INFO").contains("MCP server 'weather' is back"));
			assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).singleElement()
				.asString()
				.contains("MCP server 'weather': ", "It is tried again; until then calls of its tools wait");
		});
	}

	@Test
	void whenACallComesWhileTheServerIsAwayThenItWaitsForIt() {
		this.runner.run((context) -> {
			ToolCallback callback = callbacks(context)[0];
			goAway();
			awaitState(context, McpServerStatus.State.BACKING_OFF);
			CompletableFuture<String> called = CompletableFuture.supplyAsync(() -> callback.call("{}"));
			int before = status(context).failures();
			await().until(() -> status(context).failures() > before);
			assertThat(called).isNotDone();
			comeBack();
			assertThat(called).succeedsWithin(Duration.ofSeconds(20)).isEqualTo("a{}");
			assertThat(this.server.requests("tools/call")).hasSize(1);
		});
	}

	@Test
	void whenTheServerDiesAgainAndAgainThenEachLossIsLoggedOnce(CapturedOutput output) {
		this.runner.withPropertyValues("mcp.client.servers.weather.reconnect.initial-delay=10ms").run((context) -> {
			callbacks(context);
			for (int i = 0; i < 3; i++) {
				long expected = i;
				awaitState(context, McpServerStatus.State.READY);
				assertThat(status(context).reconnects()).isEqualTo(expected);
				this.server.connection().drop();
				await().until(() -> status(context).reconnects() == expected + 1);
			}
			awaitState(context, McpServerStatus.State.READY);
			assertThat(this.server.connectionCount()).isEqualTo(4);
			await().until(() -> output.toString().lines().filter((line) -> line.endsWith("is back")).count() == 3);
		});
		assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).hasSize(3);
	}

	@Test
	void whenTheServerIsDownAtTheStartThenItsToolsAppearWithoutACall(CapturedOutput output) {
		this.server.on("initialize", (connection, request) -> connection.drop());
		this.runner.run((context) -> {
			awaitState(context, McpServerStatus.State.BACKING_OFF);
			assertThat(names(context)).isEmpty();
			comeBack();
			await().until(() -> names(context).equals(List.of("a")));
			assertThat(status(context).state()).isEqualTo(McpServerStatus.State.READY);
			assertThat(status(context).reconnects()).isZero();
		});
		assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).singleElement()
			.asString()
			.contains("It is tried again; until then the application goes on without its tools");
	}

	@Test
	void whenToolsCannotBeListedThenTheyAreListedLater(CapturedOutput output) {
		this.server.on("tools/list", (connection, request) -> connection.refuse(request, -32603, "no list today"));
		this.runner.run((context) -> {
			awaitState(context, McpServerStatus.State.FAILED);
			assertThat(status(context).lastError()).hasMessageContaining("no list today");
			assertThat(status(context).initializeResult()).isNotNull();
			this.server.awaitRequests("tools/list", 2);
			this.server.on("tools/list", (connection, request) -> answerTools(request, "late"));
			await().until(() -> names(context).equals(List.of("late")));
			awaitState(context, McpServerStatus.State.READY);
			assertThat(this.server.connectionCount()).isOne();
		});
		assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).hasSize(1);
	}

	@Test
	void whenTheServerHasNoToolsThenItIsReadyAllTheSame(CapturedOutput output) {
		this.server.on("initialize",
				(connection, request) -> connection.answer(request,
						"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
								+ "\"serverInfo\":{\"name\":\"bare\",\"version\":\"1\"}}"));
		this.runner.run((context) -> {
			awaitState(context, McpServerStatus.State.READY);
			assertThat(names(context)).isEmpty();
			assertThat(this.server.requests("tools/list")).isEmpty();
		});
		assertThat(output).doesNotContain("WARN");
	}

	@Test
	void whenTheContextClosesThenNothingIsLoggedAsALoss(CapturedOutput output) {
		this.runner.run((context) -> awaitState(context, McpServerStatus.State.READY));
		assertThat(output).doesNotContain("WARN").doesNotContain("ERROR");
	}

}
