/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.autoconfigure.testing.MemoryServers;
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
			awaitState(context, McpServerStatus.State.FAILED);
			assertThat(before.call("{}")).isEqualTo("a{}");
			awaitState(context, McpServerStatus.State.READY);
			this.server.awaitRequests("tools/list", 3);
			assertThat(status(context).tools()).isEqualTo(toolsBefore);
			assertThat(callbacks(context)[0]).isSameAs(before);
		});
	}

	@Test
	void whenTwoListsOvertakeEachOtherThenTheNewerCounts() {
		this.runner.run((context) -> {
			awaitState(context, McpServerStatus.State.READY);
			ConcurrentLinkedQueue<JsonRpcRequest> held = new ConcurrentLinkedQueue<>();
			this.server.on("tools/list", (connection, request) -> {
				held.add(request);
				if (held.size() == 2) {
					String older = "{\"tools\":[" + MemoryServer.toolNamed("older") + "]}";
					String newer = "{\"tools\":[" + MemoryServer.toolNamed("newer") + "]}";
					connection.answer(request, newer);
					await().until(() -> names(context).equals(List.of("newer")));
					connection.answer(held.peek(), older);
				}
			});
			this.server.announceTools();
			await().until(() -> held.size() == 1);
			this.server.announceTools();
			await().until(() -> names(context).equals(List.of("newer")));
			await().during(Duration.ofMillis(300)).until(() -> names(context).equals(List.of("newer")));
		});
	}

	@Test
	void whenTheServerDiesThenTheStatusSaysWhyAndTheNextCallConnectsAgain(CapturedOutput output) {
		this.runner.run((context) -> {
			ToolCallback callback = callbacks(context)[0];
			this.server.tools("a", "b").connection().drop();
			awaitState(context, McpServerStatus.State.FAILED);
			assertThat(status(context).lastError()).hasMessageContaining("the other end closed the channel");
			assertThat(status(context).initializeResult()).isNull();
			assertThat(names(context)).containsExactly("a");
			assertThat(this.server.connectionCount()).isOne();

			assertThat(callback.call("{\"again\":true}")).isEqualTo("a{\"again\":true}");
			assertThat(this.server.connectionCount()).isEqualTo(2);
			awaitState(context, McpServerStatus.State.READY);
			assertThat(status(context).lastError()).isNull();
			await().until(() -> names(context).equals(List.of("a", "b")));
			assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).singleElement()
				.asString()
				.contains("MCP server 'weather': the other end closed the channel",
						"The next call of one of its tools connects again");
		});
	}

	@Test
	void whenTheServerDiesAgainAndAgainThenEachLossIsLoggedOnce(CapturedOutput output) {
		this.runner.run((context) -> {
			ToolCallback callback = callbacks(context)[0];
			for (int i = 0; i < 3; i++) {
				awaitState(context, McpServerStatus.State.READY);
				this.server.connection().drop();
				awaitState(context, McpServerStatus.State.FAILED);
				callback.call("{}");
			}
			awaitState(context, McpServerStatus.State.READY);
			assertThat(this.server.connectionCount()).isEqualTo(4);
		});
		assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).hasSize(3);
	}

	@Test
	void whenTheServerIsDownAtTheStartThenACallThroughTheClientsBringsItsTools() {
		this.server.on("initialize", (connection, request) -> connection.drop());
		this.runner.run((context) -> {
			awaitState(context, McpServerStatus.State.FAILED);
			assertThat(names(context)).isEmpty();
			this.server.on("initialize",
					(connection, request) -> connection.answer(request,
							"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
									+ "\"serverInfo\":{\"name\":\"back\",\"version\":\"1\"}}"));
			context.getBean(McpClients.class).get("weather").ping();
			await().until(() -> names(context).equals(List.of("a")));
			assertThat(status(context).state()).isEqualTo(McpServerStatus.State.READY);
		});
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
