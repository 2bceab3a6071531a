/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.net.URI;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.client.handler.RequestRejectedException;
import org.mcptools.client.protocol.ElicitationResult;
import org.mcptools.client.protocol.Root;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.AnsweringChatModel;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Beans that answer what servers ask.
 */
@Timeout(60)
class HandlerBeansTests {

	private static final String FORM = """
			{"message":"Who are you?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}}}}""";

	private final MemoryServer weather = asking("weather");

	private final MemoryServer files = asking("files");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.weather, this.files);

	/** A call of a tool named after a method asks the client, and tells what it said. */
	private static MemoryServer asking(String name) {
		return new MemoryServer(name).tools("form", "page", "roots", "model")
			.onCall((connection, request) -> connection.ask(switch (MemoryServer.tool(request)) {
				case "roots" -> "roots/list";
				case "model" -> "sampling/createMessage";
				default -> "elicitation/create";
			}, switch (MemoryServer.tool(request)) {
				case "form" -> FORM;
				case "page" -> """
						{"mode":"url","message":"Log in","url":"https://example.com/login","elicitationId":"1"}""";
				case "model" -> """
						{"messages":[{"role":"user","content":{"type":"text","text":"Hello"}}],"maxTokens":5}""";
				default -> "{}";
			})
				.thenAccept((answer) -> connection.answer(request, MemoryServer
					.text(String.valueOf((answer.result() != null) ? answer.result() : answer.error().message())))));
	}

	private static String call(AssertableApplicationContext context, String server, String tool) {
		return context.getBean(McpClients.class).get(server).callTool(tool, Map.of()).text();
	}

	private static String capabilities(MemoryServer server) {
		return server.awaitRequests("initialize", 1).get(0).params().path("capabilities").toString();
	}

	@Test
	void whenThereAreBeansThenServersMayAskAndAreAnswered() {
		this.runner.withUserConfiguration(Answers.class).run((context) -> {
			assertThat(call(context, "weather", "form")).contains("\"accept\"", "\"name\":\"weather\"");
			assertThat(call(context, "weather", "page")).contains("\"decline\"");
			assertThat(call(context, "weather", "roots")).contains("file:///srv/weather");
			assertThat(call(context, "weather", "model")).contains("I speak for weather");
			assertThat(call(context, "files", "form")).contains("\"cancel\"");
			assertThat(call(context, "files", "roots")).contains("file:///srv/files");
			assertThat(capabilities(this.weather)).contains("\"form\"", "\"url\"", "\"roots\"", "\"sampling\"");
		});
	}

	@Test
	void whenThereAreNoBeansThenNothingIsOffered() {
		this.runner.run((context) -> {
			assertThat(call(context, "weather", "form")).contains("does not support");
			assertThat(capabilities(this.weather)).isEqualTo("{}");
		});
	}

	@Test
	void whenABeanIsForAnotherServerThenNothingIsOffered() {
		this.runner.withUserConfiguration(ForFiles.class).run((context) -> {
			assertThat(call(context, "weather", "form")).contains("does not support");
			assertThat(capabilities(this.weather)).isEqualTo("{}");
			assertThat(call(context, "files", "form")).contains("\"cancel\"");
		});
	}

	@Test
	void whenSeveralBeansAreForOneServerThenTheApplicationSaysWhatToDo() {
		this.runner.withUserConfiguration(ForFiles.class)
			.withBean("other", McpElicitationHandler.class, () -> (server, request) -> ElicitationResult.cancel())
			.withBean("more", McpElicitationHandler.class, () -> (server, request) -> ElicitationResult.cancel())
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageStartingWith(
						"MCP server 'weather' can be answered by one bean of type McpElicitationHandler")
				.hasMessageContaining("[other, more]")
				.hasMessageContaining("@ForMcpServers"));
	}

	@Test
	void whenABeanFailsThenTheServerLearnsThatItFailedButNotHow() {
		this.runner.withBean(McpElicitationHandler.class, () -> (server, request) -> {
			throw new IllegalStateException("hunter2");
		}).run((context) -> assertThat(call(context, "weather", "form")).contains("failed").doesNotContain("hunter2"));
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenABeanNeedsAModelThatIsMadeWithToolsThenThatIsNoCircle(boolean allowed) {
		try (StreamableHttpPeer server = StreamableHttpPeer.sampling(false);
				ConfigurableApplicationContext context = TestApplication.run(List.of(WithModel.class),
						new String[] { server.property("asking"), "mcp.client.first-list-wait=30s",
								"mcp.client.servers.asking.sampling=" + allowed })) {
			assertThat(context.getBean(McpToolCallbackProvider.class).getToolCallbacks()[0].call("{}"))
				.contains("asking wants Paris");
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class Answers {

		@Bean
		McpElicitationHandler forms() {
			return (server, request) -> ElicitationResult.accept(Map.of("name", server));
		}

		@Bean
		@ForMcpServers("files")
		McpElicitationHandler formsOfFiles() {
			return (server, request) -> ElicitationResult.cancel();
		}

		@Bean
		McpUrlElicitationHandler pages() {
			return (server, request) -> {
				throw new RequestRejectedException("not today");
			};
		}

		@Bean
		McpRootsProvider roots() {
			return (server) -> List.of(new Root(URI.create("file:///srv/" + server), null));
		}

		@Bean
		McpSamplingHandler model() {
			return (server, request) -> SamplingResult.text("I speak for " + server, "me");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class ForFiles {

		@Bean
		@ForMcpServers({ "files", "nobody" })
		McpElicitationHandler forms() {
			return (server, request) -> ElicitationResult.cancel();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class WithModel {

		@Bean
		ChatModel model(ToolCallbackProvider tools) {
			return AnsweringChatModel.saying("Paris", "stop")
				.withOptions(ToolCallingChatOptions.builder()
					.toolCallbacks(tools.getToolCallbacks())
					.toolCallbacks(LocalTool.named("local"))
					.build());
		}

		@Bean
		McpSamplingHandler sampling(ChatModel model) {
			return (server, request) -> SamplingResult.text(server + " wants " + model.call("it"), "me");
		}

	}

}
