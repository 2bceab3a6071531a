/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.ai.tool.resolution.ToolCallbackResolver;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The list of tools around the start of an application.
 */
@Timeout(60)
class FirstListTests {

	private final MemoryServer healthy = new MemoryServer("healthy").tools("a", "b");

	private final MemoryServer hanging = new MemoryServer("hanging").hold("initialize");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.healthy, this.hanging);

	private static int count(ApplicationContext context) {
		return context.getBean(McpToolCallbackProvider.class).getToolCallbacks().length;
	}

	private static Duration timed(Runnable work) {
		long start = System.nanoTime();
		work.run();
		return Duration.ofNanos(System.nanoTime() - start);
	}

	@Test
	void whenTheFirstPromptComesAtOnceThenItsListHasTheToolsOfTheHealthyAndDoesNotWaitForEver() {
		this.runner.withPropertyValues("mcp.client.first-list-wait=2s").run((context) -> {
			Duration taken = timed(() -> assertThat(count(context)).isEqualTo(2));
			assertThat(taken).isLessThan(Duration.ofSeconds(10));
			assertThat(timed(() -> assertThat(count(context)).isEqualTo(2))).isLessThan(Duration.ofSeconds(1));
		});
	}

	@Test
	void whenAServerIsSlowThenTheFirstListWaitsForItsTools() {
		this.hanging.tools("c")
			.on("initialize",
					(connection, request) -> connection.answerAfter(Duration.ofMillis(400), request,
							"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
									+ "\"serverInfo\":{\"name\":\"slow\",\"version\":\"1\"}}"));
		this.runner.run((context) -> assertThat(count(context)).isEqualTo(3));
	}

	@Test
	void whenAListMayNotWaitThenItDoesNot() {
		this.healthy.hold("initialize");
		this.runner.withPropertyValues("mcp.client.first-list-wait=0")
			.run((context) -> assertThat(timed(() -> assertThat(count(context)).isZero()))
				.isLessThan(Duration.ofSeconds(2)));
	}

	@Test
	void whenTheThreadMustNotBlockThenTheListDoesNotWait() {
		this.runner.withPropertyValues("mcp.client.first-list-wait=30s").run((context) -> {
			Duration taken = timed(() -> Mono.fromCallable(() -> count(context))
				.subscribeOn(Schedulers.parallel())
				.block(Duration.ofSeconds(20)));
			assertThat(taken).isLessThan(Duration.ofSeconds(5));
		});
	}

	@Test
	void whenAListIsAskedForWhileBeansAreCreatedThenItIsGivenAtOnce() {
		this.runner.withUserConfiguration(AsksEarly.class)
			.withPropertyValues("mcp.client.first-list-wait=30s")
			.run((context) -> {
				AsksEarly asked = context.getBean(AsksEarly.class);
				assertThat(asked.count).isZero();
				assertThat(asked.taken).isLessThan(Duration.ofSeconds(10));
			});
	}

	@Test
	void whenTheContextClosesWhileAListWaitsThenTheListIsGiven() throws Exception {
		CompletableFuture<Integer> waiting = new CompletableFuture<>();
		this.runner.withPropertyValues("mcp.client.first-list-wait=50s").run((context) -> {
			Thread thread = new Thread(() -> waiting.complete(count(context)));
			thread.start();
			await().until(
					() -> thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING);
		});
		assertThat(waiting.get(10, TimeUnit.SECONDS)).isBetween(0, 2);
	}

	@Test
	void whenSpringAiResolvesToolsAtTheStartThenOursAreNeitherAskedForNorConnectedEarly() {
		this.runner.withUserConfiguration(ConnectionsBeforeTheStart.class)
			.withBean(MemoryServer.class, () -> this.healthy)
			.withPropertyValues("mcp.client.first-list-wait=30s", "spring.ai.tools.resolution.fallback.enabled=true")
			.run((context) -> {
				assertThat(context).hasSingleBean(ToolCallbackResolver.class);
				assertThat(context.getBean("connectionsBefore")).isEqualTo(0);
				assertThat(context.getBean(ToolCallbackResolver.class).resolve("a")).isNull();
			});
	}

	@Test
	void whenAChatClientIsBuiltAtTheStartThenItsFirstPromptHasTheTools() {
		ScriptedChatModel model = new ScriptedChatModel();
		this.runner.withConfiguration(AutoConfigurations.of(ChatClientAutoConfiguration.class))
			.withBean(ChatModel.class, () -> model)
			.withUserConfiguration(BuildsChatClient.class)
			.withPropertyValues("mcp.client.first-list-wait=1s")
			.run((context) -> {
				context.getBean(ChatClient.class).prompt("Hello").call().content();
				assertThat(model.toolNames(0)).containsExactly("a", "b");
			});
	}

	@Configuration(proxyBeanMethods = false)
	static class AsksEarly {

		private final int count;

		private final Duration taken;

		AsksEarly(ToolCallbackProvider provider) {
			ToolCallback[][] callbacks = new ToolCallback[1][];
			this.taken = timed(() -> callbacks[0] = provider.getToolCallbacks());
			this.count = callbacks[0].length;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ConnectionsBeforeTheStart {

		@Bean
		int connectionsBefore(ToolCallbackResolver resolver, List<ToolCallbackProvider> providers,
				MemoryServer server) {
			return server.connectionCount();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class BuildsChatClient {

		@Bean
		ChatClient chatClient(ChatClient.Builder builder, ToolCallbackProvider tools) {
			return builder.defaultTools(tools).build();
		}

	}

}
