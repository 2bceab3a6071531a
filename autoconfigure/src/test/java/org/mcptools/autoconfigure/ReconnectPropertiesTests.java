/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What the properties of a server say of the time while it is away.
 */
@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class ReconnectPropertiesTests {

	private static final String SERVER = "mcp.client.servers.weather.";

	private final MemoryServer server = new MemoryServer("weather").tools("a");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.server);

	private static ToolCallback[] callbacks(ApplicationContext context) {
		return context.getBean(McpToolCallbackProvider.class).getToolCallbacks();
	}

	private static McpServerStatus status(ApplicationContext context) {
		return context.getBean(McpClients.class).status("weather");
	}

	private static void awaitState(ApplicationContext context, McpServerStatus.State state) {
		await().until(() -> status(context).state(), state::equals);
	}

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
	void whenCallsShallNotWaitThenTheyFailAtOnceAndWorkAgainAfterwards(CapturedOutput output) {
		this.runner.withPropertyValues(SERVER + "reconnect.wait-for-connection=false").run((context) -> {
			ToolCallback callback = callbacks(context)[0];
			goAway();
			awaitState(context, McpServerStatus.State.BACKING_OFF);
			long start = System.nanoTime();
			assertThat(callback.call("{}")).startsWith(
					"Error: tool 'a' of MCP server 'weather' is not available now: its server cannot be reached");
			assertThatExceptionOfType(McpTransportException.class)
				.isThrownBy(() -> context.getBean(McpClients.class).get("weather").callTool("a", "{}"))
				.withMessageContaining("is away (")
				.withMessageContaining("closed the channel");
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
			comeBack();
			awaitState(context, McpServerStatus.State.READY);
			assertThat(callback.call("{}")).isEqualTo("a{}");
			assertThat(this.server.requests("tools/call")).hasSize(1);
			assertThat(output).contains("until then calls of its tools fail");
		});
	}

	@Test
	void whenTriesAreUsedUpThenItIsLeftToTheNextCall(CapturedOutput output) {
		this.server.on("initialize", (connection, request) -> connection.drop());
		this.runner
			.withPropertyValues(SERVER + "reconnect.max-attempts=3", SERVER + "reconnect.initial-delay=5ms",
					SERVER + "reconnect.multiplier=1.5", SERVER + "reconnect.max-delay=20ms")
			.run((context) -> {
				awaitState(context, McpServerStatus.State.FAILED);
				int tries = this.server.connectionCount();
				assertThat(status(context).failures()).isEqualTo(3);
				assertThat(status(context).nextAttempt()).isNull();
				await().during(Duration.ofMillis(300)).until(() -> this.server.connectionCount() == tries);
				comeBack();
				context.getBean(McpClients.class).get("weather").ping();
				awaitState(context, McpServerStatus.State.READY);
				assertThat(callbacks(context)).hasSize(1);
			});
		assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).hasSize(1);
	}

	@Test
	void whenThereIsOneTryOnlyThenTheLogSaysWhatComesNext(CapturedOutput output) {
		this.server.on("initialize", (connection, request) -> connection.drop());
		this.runner.withPropertyValues(SERVER + "reconnect.max-attempts=1").run((context) -> {
			awaitState(context, McpServerStatus.State.FAILED);
			await().untilAsserted(() -> assertThat(output).contains("The next call tries it again"));
		});
	}

	@Test
	void whenToolsOfAnAbsentServerAreHiddenThenTheyAreBackWithIt(CapturedOutput output) {
		this.runner.withPropertyValues(SERVER + "tools.when-unavailable=hide").run((context) -> {
			assertThat(callbacks(context)).hasSize(1);
			awaitState(context, McpServerStatus.State.READY);
			goAway();
			await().until(() -> callbacks(context).length == 0);
			assertThat(status(context).tools()).hasSize(1);
			await().untilAsserted(() -> assertThat(output).contains("until then its tools are hidden"));
			comeBack();
			await().until(() -> callbacks(context).length == 1);
		});
	}

	@Test
	void whenToolsAreToBeRefreshedThenTheyAreWithoutAWordFromTheServer() {
		this.runner.withPropertyValues(SERVER + "tools.refresh-interval=50ms").run((context) -> {
			assertThat(callbacks(context)).hasSize(1);
			this.server.tools("a", "b");
			await().until(() -> callbacks(context).length == 2);
			this.server.awaitRequests("tools/list", 5);
			this.server.connection().drop();
			await().until(() -> status(context).reconnects() == 1);
			this.server.tools("b");
			await().until(() -> callbacks(context).length == 1);
			context.getBean(McpClients.class).close();
			int asked = this.server.requests("tools/list").size();
			await().during(Duration.ofMillis(300)).until(() -> this.server.requests("tools/list").size() == asked);
		});
	}

	@Test
	void whenTheServersOwnTimeForItsListIsOverThenWhoAsksForItMakesItNew() {
		this.server
			.on("server/discover",
					(connection, request) -> connection.answer(request,
							"{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{"
									+ "\"tools\":{}},\"ttlMs\":0,\"cacheScope\":\"private\"}"))
			.on("tools/list",
					(connection, request) -> connection.answer(request,
							"{\"resultType\":\"complete\",\"ttlMs\":100,\"cacheScope\":\"private\",\"tools\":["
									+ MemoryServer.toolNamed("tool" + this.server.requests("tools/list").size())
									+ "]}"));
		this.runner.run((context) -> {
			awaitState(context, McpServerStatus.State.READY);
			await().during(Duration.ofMillis(300)).until(() -> this.server.requests("tools/list").size() == 1);
			Set<String> seen = new HashSet<>();
			await().until(() -> seen.add(callbacks(context)[0].getToolDefinition().name()) && seen.size() == 3);
		});
	}

	@Test
	void whenTheServerSaysAThousandTimesThatItsToolsHaveChangedThenItIsAskedAFewTimes() {
		this.runner.run((context) -> {
			awaitState(context, McpServerStatus.State.READY);
			int before = this.server.requests("tools/list").size();
			for (int i = 1; i <= 1000; i++) {
				this.server.tools("tool" + i).announceTools();
			}
			await().until(() -> callbacks(context)[0].getToolDefinition().name().equals("tool1000"));
			await().during(Duration.ofMillis(500))
				.until(() -> this.server.requests("tools/list").size() - before <= 20);
			assertThat(callbacks(context)).singleElement()
				.satisfies((callback) -> assertThat(callback.getToolDefinition().name()).isEqualTo("tool1000"));
		});
	}

	@Test
	void whenCallsAreLimitedThenFurtherOnesWaitForTheirTurn() {
		this.server.hold("tools/call");
		this.runner.withPropertyValues(SERVER + "max-concurrent-calls=2").run((context) -> {
			McpClients clients = context.getBean(McpClients.class);
			for (int i = 0; i < 3; i++) {
				clients.async("weather").callTool("a", "{}");
			}
			this.server.awaitRequests("tools/call", 2);
			await().during(Duration.ofMillis(300)).until(() -> this.server.requests("tools/call").size() == 2);
			this.server.connection().answer(this.server.requests("tools/call").get(0), MemoryServer.text("done"));
			this.server.awaitRequests("tools/call", 3);
		});
	}

	@Test
	void whenAServerNoLongerAnswersThenKeepAliveNoticesAndConnectsAgain() {
		this.runner.withPropertyValues(SERVER + "keep-alive=300ms").run((context) -> {
			awaitState(context, McpServerStatus.State.READY);
			this.server.awaitRequests("ping", 3);
			assertThat(this.server.connectionCount()).isOne();
			this.server.on("ping", (connection, request) -> {
				if (this.server.connectionCount() > 1) {
					connection.answer(request, "{}");
				}
			});
			await().until(() -> status(context).reconnects() == 1);
			awaitState(context, McpServerStatus.State.READY);
			int pings = this.server.requests("ping").size();
			this.server.awaitRequests("ping", pings + 5);
			assertThat(this.server.connectionCount()).isEqualTo(2);
		});
	}

}
