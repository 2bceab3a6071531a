/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * Where the application's own code runs, and what may block there. Before Java 21 the
 * property says nothing.
 */
@Timeout(120)
class VirtualThreadsTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Map<String, Thread> threads = new ConcurrentHashMap<>();

	private final MemoryServer server = new MemoryServer("weather").tools("forecast", "alerts");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.server)
		.withPropertyValues("mcp.client.first-list-wait=30s", "mcp.client.type=async")
		.withBean("listening", McpClientBuilderCustomizer.class, this::listening)
		.withBean("intercepting", CallInterceptor.class, () -> (call, next) -> {
			if (call.tool().equals("alerts")) {
				here("async tool call");
			}
			return next.proceed(call);
		})
		.withBean("events", ApplicationListener.class, this::watching);

	private McpClientBuilderCustomizer listening() {
		return (name,
				builder) -> builder.handlers((handlers) -> handlers.onLogMessage((message) -> here("log message"))
					.onConnected((said) -> here("connected"))
					.withElicitation((request) -> {
						here("elicitation");
						return CompletableFuture.completedFuture(ElicitationResult.decline());
					}));
	}

	private ApplicationListener<PayloadApplicationEvent<McpServerStatusChangedEvent>> watching() {
		return ApplicationListener.forPayload((changed) -> here("event"));
	}

	private void here(String what) {
		this.threads.put(what, Thread.currentThread());
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenVirtualThreadsAreWantedThenWhateverMayBlockRunsOnThem(boolean wanted) {
		boolean expected = wanted && Runtime.version().feature() >= 21;
		this.runner.withPropertyValues("spring.threads.virtual.enabled=" + wanted).run((context) -> {
			chat(context);
			this.server.connection().notify("notifications/message", "{\"level\":\"info\",\"data\":\"it rains\"}");
			this.server.connection()
				.ask("e1", "elicitation/create",
						"{\"message\":\"Which city?\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}");
			this.server.hold("tools/call");
			context.getBean(McpClients.class)
				.async("weather")
				.callTool("forecast", "{}")
				.thenRun(() -> here("stage behind an answer"));
			this.server.connection()
				.answer(this.server.awaitRequests("tools/call", 3).get(2), MemoryServer.text("late"));
			Awaitility.await()
				.atMost(PATIENCE)
				.untilAsserted(() -> assertThat(this.threads).containsOnlyKeys("connected", "log message",
						"elicitation", "async tool call", "event", "stage behind an answer"));
			this.threads.forEach(
					(what, thread) -> assertThat(isVirtual(thread)).as("%s on %s", what, thread).isEqualTo(expected));
		});
	}

	private void chat(ApplicationContext context) {
		ScriptedChatModel model = new ScriptedChatModel().asks(call("1", "forecast", "{}"), call("2", "alerts", "{}"));
		assertThat(ChatClient.builder(model)
			.defaultAdvisors(
					ToolCallingAdvisor.builder().toolCallingManager(context.getBean(ToolCallingManager.class)).build())
			.defaultTools(context.getBean(McpToolCallbackProvider.class))
			.build()
			.prompt("How is it?")
			.call()
			.content()).contains("forecast{}", "alerts{}");
	}

	/** There is nothing to compile against before Java 21. */
	private static boolean isVirtual(Thread thread) {
		try {
			return (boolean) Thread.class.getMethod("isVirtual").invoke(thread);
		}
		catch (ReflectiveOperationException ex) {
			return false;
		}
	}

}
