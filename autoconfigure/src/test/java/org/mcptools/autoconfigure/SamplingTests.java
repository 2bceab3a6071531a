/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.AnsweringChatModel;
import org.mcptools.springai.testing.LocalTool;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

import static java.util.concurrent.CompletableFuture.completedFuture;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Servers that ask the chat model of the application, over sockets, in both eras.
 */
@Timeout(90)
@ExtendWith(OutputCaptureExtension.class)
class SamplingTests {

	/**
	 * In the stateless era a refused question ends the call: there is no way to say no.
	 */
	private static final String UNUSABLE = "gave an answer that this application cannot use";

	private static final String ALLOWED = "mcp.client.servers.asking.sampling=true";

	private static ConfigurableApplicationContext run(StreamableHttpPeer server, Class<?> beans, String... more) {
		return TestApplication.run(List.of(beans),
				new String[] { server.property("asking"), "mcp.client.first-list-wait=30s" }, more);
	}

	/** Call the tool, which asks the model and tells what came of it. */
	private static String call(ConfigurableApplicationContext context) {
		return context.getBean(McpToolCallbackProvider.class).getToolCallbacks()[0].call("{}");
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenSamplingIsAllowedThenTheServerGetsTheAnswerOfTheModel(boolean stateless) {
		try (StreamableHttpPeer server = StreamableHttpPeer.sampling(stateless);
				ConfigurableApplicationContext context = run(server, ModelWithTools.class, ALLOWED)) {
			assertThat(call(context)).contains("\"role\":\"assistant\"", "\"text\":\"Paris\"",
					"\"model\":\"test-model\"", "\"stopReason\":\"endTurn\"");
			AnsweringChatModel model = context.getBean(AnsweringChatModel.class);
			assertThat(model.prompts()).singleElement().satisfies((prompt) -> {
				assertThat(prompt.getInstructions()).extracting(Message::getText)
					.containsExactly("Be brief.", "What is the capital?");
				assertThat(prompt.getOptions().getMaxTokens()).isEqualTo(50);
				assertThat(((ToolCallingChatOptions) prompt.getOptions()).getToolCallbacks()).isEmpty();
			});
			assertThat(capabilities(server, stateless)).isEqualTo("{\"sampling\":{}}");
		}
	}

	private static String capabilities(StreamableHttpPeer server, boolean stateless) {
		return (stateless
				? server.params("tools/call").get(0).path("_meta").path("io.modelcontextprotocol/clientCapabilities")
				: server.params("initialize").get(0).path("capabilities"))
			.toString();
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenNothingIsSaidThenTheServerCannotAsk(boolean stateless) {
		try (StreamableHttpPeer server = StreamableHttpPeer.sampling(stateless);
				ConfigurableApplicationContext context = run(server, ModelWithTools.class)) {
			assertThat(call(context))
				.contains(stateless ? UNUSABLE : "This client does not support sampling/createMessage");
			assertThat(capabilities(server, stateless)).isEqualTo("{}");
			assertThat(context.getBean(AnsweringChatModel.class).prompts()).isEmpty();
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whenTheModelFailsThenTheServerLearnsThatItFailedButNotHow(boolean stateless, CapturedOutput output) {
		try (StreamableHttpPeer server = StreamableHttpPeer.sampling(stateless);
				ConfigurableApplicationContext context = run(server, FailingModel.class, ALLOWED)) {
			assertThat(call(context))
				.contains(stateless ? UNUSABLE : "The client failed to handle sampling/createMessage")
				.doesNotContain("hunter2")
				.doesNotContain("Exception")
				.doesNotContain("at org.");
			assertThat(server.seen())
				.allSatisfy((request) -> assertThat(String.valueOf(request.message())).doesNotContain("hunter2")
					.doesNotContain("Exception"));
		}
		assertThat(output).contains("The handler for sampling/createMessage of MCP server 'asking' failed", "hunter2");
	}

	@Test
	void whenOneOfSeveralModelsIsPrimaryThenItIsAsked() {
		try (StreamableHttpPeer server = StreamableHttpPeer.sampling(true);
				ConfigurableApplicationContext context = run(server, TwoModelsOnePrimary.class, ALLOWED)) {
			assertThat(call(context)).contains("the primary one");
		}
	}

	@Test
	void whenItIsNotClearWhichModelToAskThenTheApplicationDoesNotStart(CapturedOutput output) {
		try (StreamableHttpPeer server = StreamableHttpPeer.sampling(true)) {
			assertThatException().isThrownBy(() -> run(server, TwoModels.class, ALLOWED).close());
			assertThat(output).contains("APPLICATION FAILED TO START",
					"mcp.client.servers.asking.sampling: There are several chat models", "[one, other]");
			assertThat(server.seen()).isEmpty();
		}
	}

	@Test
	void whenItIsNotClearWhichModelToAskButNoServerMayThenTheApplicationStarts() {
		try (StreamableHttpPeer server = StreamableHttpPeer.sampling(true);
				ConfigurableApplicationContext context = run(server, TwoModels.class,
						"mcp.client.servers.off.sampling=true", "mcp.client.servers.off.enabled=false")) {
			assertThat(context.getBean(McpClients.class).names()).containsExactly("asking");
		}
	}

	@Test
	void whenThereIsNoModelThenTheApplicationDoesNotStart(CapturedOutput output) {
		try (StreamableHttpPeer server = StreamableHttpPeer.sampling(true)) {
			assertThatException().isThrownBy(() -> run(server, Object.class, ALLOWED).close());
			assertThat(output).contains("APPLICATION FAILED TO START",
					"mcp.client.servers.asking.sampling: There is no chat model that the server could ask.");
		}
	}

	@Test
	void whenTheApplicationHasAHandlerOfItsOwnThenItIsAskedInPlaceOfTheModel() {
		try (StreamableHttpPeer server = StreamableHttpPeer.sampling(false);
				ConfigurableApplicationContext context = run(server, OwnHandler.class, ALLOWED)) {
			assertThat(call(context)).contains("my own answer");
		}
	}

	/** A model is often made with tools, and these come from the servers. */
	@Configuration(proxyBeanMethods = false)
	static class ModelWithTools {

		@Bean
		AnsweringChatModel model(ToolCallbackProvider tools) {
			return AnsweringChatModel.saying("Paris", "stop")
				.withOptions(ToolCallingChatOptions.builder()
					.toolCallbacks(tools.getToolCallbacks())
					.toolCallbacks(LocalTool.named("local"))
					.build());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class FailingModel {

		@Bean
		ChatModel model() {
			return new AnsweringChatModel(() -> {
				throw new IllegalStateException("no such key: hunter2");
			});
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoModels {

		@Bean
		ChatModel one() {
			return AnsweringChatModel.saying("one", "stop");
		}

		@Bean
		ChatModel other() {
			return AnsweringChatModel.saying("other", "stop");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoModelsOnePrimary {

		@Bean
		ChatModel one() {
			return AnsweringChatModel.saying("the other one", "stop");
		}

		@Bean
		@Primary
		ChatModel primary() {
			return AnsweringChatModel.saying("the primary one", "stop");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnHandler {

		@Bean
		ChatModel model() {
			return AnsweringChatModel.saying("Paris", "stop");
		}

		@Bean
		McpClientBuilderCustomizer ownHandler() {
			return (server, builder) -> builder.handlers((handlers) -> handlers
				.withSampling((request) -> completedFuture(SamplingResult.text("my own answer", "me"))));
		}

	}

}
