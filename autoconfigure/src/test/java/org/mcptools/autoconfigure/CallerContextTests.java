/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

import io.micrometer.context.ContextRegistry;
import io.micrometer.context.integration.Slf4jThreadLocalAccessor;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.call.ToolCall;
import org.mcptools.client.transport.http.HttpRequestHook;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.springai.McpCallerContext;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.slf4j.MDC;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import reactor.core.publisher.Flux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * What is bound to the thread of the caller is there in interceptors and where headers
 * are added, however the chat is run.
 */
@Timeout(120)
class CallerContextTests {

	private static final String WAIT = "mcp.client.first-list-wait=30s";

	/** User in the security context, in the logging context and in the tool context. */
	private static final String ALICE = "alice alice alice ";

	private static final String TOOL = " spring.ai.tool";

	private final ScriptedChatModel model = new ScriptedChatModel();

	private final Slf4jThreadLocalAccessor mdc = new Slf4jThreadLocalAccessor();

	@BeforeEach
	void logIn() {
		SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken("alice", "hunter2"));
		MDC.put("user", "alice");
	}

	@AfterEach
	void logOut() {
		SecurityContextHolder.clearContext();
		MDC.clear();
		ContextRegistry.getInstance().removeThreadLocalAccessor(this.mdc.key());
	}

	private static ConfigurableApplicationContext run(String type, String... properties) {
		return TestApplication.run(List.of(Hooks.class), properties, new String[] { "mcp.client.type=" + type, WAIT });
	}

	private ChatClient.ChatClientRequestSpec prompt(ApplicationContext context, String tool) {
		this.model.asks(call("1", tool, "{}"), call("2", tool, "{}"));
		return ChatClient.builder(this.model)
			.defaultAdvisors(
					ToolCallingAdvisor.builder().toolCallingManager(context.getBean(ToolCallingManager.class)).build())
			.defaultTools(context.getBean(McpToolCallbackProvider.class))
			.build()
			.prompt("How is it?")
			.toolContext(Map.of("user", "alice"));
	}

	private static String streamed(Flux<String> content) {
		List<String> parts = content.collectList().block(Duration.ofSeconds(60));
		return (parts != null) ? String.join("", parts) : "";
	}

	private static Stream<String> headersOfCalls(HttpPeer server) {
		return server.seen()
			.stream()
			.filter((seen) -> seen.message() != null && "tools/call".equals(seen.message().path("method").asString("")))
			.map(HttpPeer.Seen::headers)
			.map((headers) -> headers.getFirst("X-Caller"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "sync", "async" })
	void whenTheChatBlocksThenTheContextOfItsThreadIsThere(String type) {
		try (HttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(type, server.property("weather"))) {
			assertThat(prompt(context, "forecast").call().content())
				.isEqualTo("The tools say: forecast is done, forecast is done");
			assertThat(headersOfCalls(server)).hasSize(2).containsOnly(ALICE + "none" + TOOL);
			assertThat(context.getBean(Hooks.class).seen()).hasSize(4)
				.containsOnly("call " + ALICE + "none" + TOOL, "answer " + ALICE + "none" + TOOL);
			TestObservationRegistryAssert
				.assertThat((TestObservationRegistry) context.getBean(ObservationRegistry.class))
				.doesNotHaveAnyRemainingCurrentObservation();
		}
		assertThat(Who.ofThread()).isEqualTo("alice alice ");
	}

	@ParameterizedTest
	@CsvSource({ "sync, false", "async, false", "sync, true", "async, true" })
	void whenTheChatIsStreamedThenWhatTheReactorContextHasIsThere(String type, boolean stateless) {
		ContextRegistry.getInstance().registerThreadLocalAccessor(this.mdc);
		try (HttpPeer server = stateless ? StreamableHttpPeer.stateless("forecast")
				: StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(type, server.property("weather"))) {
			ChatClient.ChatClientRequestSpec prompt = prompt(context, "forecast");
			assertThat(streamed(
					prompt.stream().content().contextWrite((reactor) -> reactor.put("user", "bob")).contextCapture()))
				.isEqualTo("The tools say: forecast is done, forecast is done");
			assertThat(headersOfCalls(server)).hasSize(2).containsOnly(ALICE + "bob" + TOOL);
			assertThat(context.getBean(Hooks.class).seen()).hasSize(4)
				.containsOnly("call " + ALICE + "bob" + TOOL, "answer " + ALICE + "bob" + TOOL);
		}
	}

	@Test
	void whenTheChatIsStreamedBelowAnObservationThenThatOfTheCallIsTheCurrentOne() {
		try (HttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run("async", server.property("weather"))) {
			ChatClient.ChatClientRequestSpec prompt = prompt(context, "forecast");
			Observation chat = Observation.start("chat", context.getBean(ObservationRegistry.class));
			chat.scoped(() -> assertThat(streamed(prompt.stream().content().contextCapture())).contains("is done"));
			assertThat(headersOfCalls(server)).hasSize(2).allSatisfy((caller) -> assertThat(caller).endsWith(TOOL));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "sync", "async" })
	void whenACallWaitsForAProcessThatIsStartedAgainThenTheContextIsThere(String type) {
		try (ConfigurableApplicationContext context = run(type, StdioServers.scripted("files"))) {
			assertThat(prompt(context, "slow").call().content()).isEqualTo("The tools say: slow is done, slow is done");
			this.model.asks(call("3", "crash", "{}"));
			assertThat(ChatClient.builder(this.model)
				.defaultTools(context.getBean(McpToolCallbackProvider.class))
				.build()
				.prompt("And now?")
				.toolContext(Map.of("user", "alice"))
				.call()
				.content()).contains("exit code 7");
			Queue<String> seen = context.getBean(Hooks.class).seen();
			seen.clear();
			assertThat(prompt(context, "slow").call().content()).isEqualTo("The tools say: slow is done, slow is done");
			assertThat(seen).hasSize(4)
				.containsOnly("call " + ALICE + "none" + TOOL, "answer " + ALICE + "none" + TOOL);
		}
	}

	@Test
	void whenNobodyIsLoggedInThenNoCallIsThatOfAnother() {
		try (HttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run("async", server.property("weather"))) {
			prompt(context, "forecast").call().content();
			logOut();
			prompt(context, "forecast").call().content();
			assertThat(headersOfCalls(server).skip(2)).hasSize(2).containsOnly("nobody null alice none" + TOOL);
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Hooks {

		private final Queue<String> seen = new ConcurrentLinkedQueue<>();

		Queue<String> seen() {
			return this.seen;
		}

		@Bean
		ObservationRegistry observationRegistry() {
			return TestObservationRegistry.create();
		}

		@Bean
		CallInterceptor noting() {
			return (call, chain) -> {
				this.seen.add("call " + Who.of(call));
				return chain.proceed(call)
					.thenApply((result) -> result)
					.whenComplete((result, failure) -> this.seen.add("answer " + Who.of(call)));
			};
		}

		@Bean
		McpClientBuilderCustomizer headers(Environment environment) {
			return (name, builder) -> {
				String url = environment.getProperty("mcp.client.servers." + name + ".url");
				if (url != null) {
					builder.http(HttpSettings.of(url).withHook(Hooks::headers));
				}
			};
		}

		private static Map<String, String> headers(HttpRequestHook.Request request) {
			ToolCall call = request.call();
			return (call != null) ? Map.of("X-Caller", Who.of(call)) : Map.of();
		}

	}

	/**
	 * For whom the current thread works.
	 */
	static final class Who {

		static String of(ToolCall call) {
			Observation observation = ObservationThreadLocalAccessor.getInstance().getValue();
			return ofThread() + call.options().context().get("user") + " "
					+ McpCallerContext.reactorContext().getOrDefault("user", "none") + " "
					+ ((observation != null) ? observation.getContext().getName() : "unobserved");
		}

		static String ofThread() {
			Authentication known = SecurityContextHolder.getContext().getAuthentication();
			return ((known != null) ? known.getName() : "nobody") + " " + MDC.get("user") + " ";
		}

	}

}
