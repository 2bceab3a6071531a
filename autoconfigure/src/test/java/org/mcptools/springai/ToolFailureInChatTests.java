/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.stdio.StdioSettings;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ToolTurn;
import org.springframework.ai.model.tool.DefaultToolCallingManager;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.execution.DefaultToolExecutionExceptionProcessor;
import org.springframework.ai.tool.execution.ToolExecutionExceptionProcessor;
import org.springframework.ai.tool.resolution.DelegatingToolCallbackResolver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * Whatever goes wrong, and whichever processor the application has, the chat goes on.
 */
class ToolFailureInChatTests {

	private final MemoryServer server = new MemoryServer("weather");

	static Stream<ToolExecutionExceptionProcessor> processors() {
		return Stream.of(DefaultToolExecutionExceptionProcessor.builder().build(),
				DefaultToolExecutionExceptionProcessor.builder().alwaysThrow(true).build(), (exception) -> {
					throw exception;
				}, (exception) -> {
					throw new IllegalStateException("The application does not want to go on", exception);
				});
	}

	private static ToolCallingManager manager(ToolExecutionExceptionProcessor processor) {
		return new DefaultToolCallingManager(ObservationRegistry.NOOP, new DelegatingToolCallbackResolver(List.of()),
				processor);
	}

	private String answer(ToolExecutionExceptionProcessor processor, McpAsyncClient client, String arguments) {
		try (client) {
			McpToolDefinition tool = McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed("forecast")));
			return ToolTurn.of(List.of(new McpToolCallback(client, tool)), call("1", "forecast", arguments))
				.answersOf(manager(processor))
				.get(0);
		}
	}

	@ParameterizedTest
	@MethodSource("processors")
	void whenTheServerRejectsTheCallThenTheChatGoesOn(ToolExecutionExceptionProcessor processor) {
		this.server.onCall((connection, request) -> connection.refuse(request, -32602, "Unknown tool: forecast"));
		assertThat(answer(processor, this.server.client(), "{}"))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' rejected the call: Unknown tool: forecast "
					+ "(code -32602). Check the tool's name and arguments before another try.");
	}

	@ParameterizedTest
	@MethodSource("processors")
	void whenTheServerDoesNotAnswerThenTheChatGoesOn(ToolExecutionExceptionProcessor processor) {
		this.server.hold("tools/call");
		assertThat(answer(processor, this.server.client(Duration.ofMillis(300)), "{}"))
			.isEqualTo("Error: tool 'forecast' of MCP server 'weather' did not answer within 300 ms. Whether it did "
					+ "its work is unknown.");
	}

	@ParameterizedTest
	@MethodSource("processors")
	void whenTheServerHangsUpThenTheChatGoesOn(ToolExecutionExceptionProcessor processor) {
		this.server.onCall((connection, request) -> connection.drop());
		assertThat(answer(processor, this.server.client(), "{}"))
			.isEqualTo("Error: the connection to tool 'forecast' of MCP server 'weather' was lost during the call: "
					+ "the other end closed the channel. Whether it did its work is unknown: check before another try.");
	}

	@ParameterizedTest
	@MethodSource("processors")
	void whenTheServerCannotBeReachedThenTheChatGoesOn(ToolExecutionExceptionProcessor processor) {
		String expected = "Error: tool 'forecast' of MCP server 'weather' is not available now: its server cannot be "
				+ "reached. Go on without it, or try again later.";
		this.server.hold("initialize");
		assertThat(answer(processor, this.server.client(Duration.ofMillis(300)), "{}")).isEqualTo(expected);
		this.server.on("initialize", (connection, request) -> connection.refuse(request, -32000, "Not today"));
		assertThat(answer(processor, this.server.client(), "{}")).isEqualTo(expected);
		McpAsyncClient noSuchProgram = McpClient.builder("weather")
			.stdio(StdioSettings.of("no-such-program-x"))
			.connectOnFirstUse()
			.buildAsync();
		assertThat(answer(processor, noSuchProgram, "{}")).isEqualTo(expected);
	}

	@ParameterizedTest
	@MethodSource("processors")
	void whenTheAnswerIsNotAResultThenTheChatGoesOn(ToolExecutionExceptionProcessor processor) {
		this.server.onCall("{\"tools\":[]}");
		assertThat(answer(processor, this.server.client(), "{}")).isEqualTo(
				"Error: tool 'forecast' of MCP server 'weather' gave an answer that this application cannot use.");
	}

	@ParameterizedTest
	@MethodSource("processors")
	void whenTheArgumentsAreWrongThenTheChatGoesOn(ToolExecutionExceptionProcessor processor) {
		assertThat(answer(processor, this.server.client(), "[]"))
			.startsWith("Error: The arguments for tool 'forecast' must be one JSON object");
	}

	@ParameterizedTest
	@MethodSource("processors")
	void whenTheTransportIsBrokenThenTheChatGoesOn(ToolExecutionExceptionProcessor processor) {
		McpAsyncClient client = McpClient.builder("weather").transport(this::broken).connectOnFirstUse().buildAsync();
		assertThat(answer(processor, client, "{}"))
			.isEqualTo("Error: the call of tool 'forecast' of MCP server 'weather' failed.");
	}

	private McpTransport broken() {
		throw new UnsupportedOperationException("the secret inner life of the transport");
	}

	@ParameterizedTest
	@MethodSource("processors")
	void whenTheClientIsClosedThenTheChatGoesOn(ToolExecutionExceptionProcessor processor) {
		McpAsyncClient client = this.server.client();
		client.close();
		assertThat(answer(processor, client, "{}"))
			.isEqualTo("Error: the call of tool 'forecast' of MCP server 'weather' failed.");
	}

	@Test
	void whenTheThreadIsInterruptedThenTheCallIsCancelledAndTheFlagStays() throws Exception {
		this.server.hold("tools/call");
		McpAsyncClient client = this.server.client();
		CompletableFuture<String> answer = new CompletableFuture<>();
		CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
		Thread chat = new Thread(() -> {
			answer.complete(answer(processors().toList().get(2), client, "{}"));
			interrupted.complete(Thread.currentThread().isInterrupted());
		}, "chat");
		chat.start();
		this.server.awaitRequests("tools/call", 1);
		chat.interrupt();
		assertThat(answer.get(10, TimeUnit.SECONDS))
			.isEqualTo("Error: the call of tool 'forecast' of MCP server 'weather' was cancelled.");
		assertThat(interrupted.get(10, TimeUnit.SECONDS)).isTrue();
		assertThat(this.server.awaitNotifications("notifications/cancelled", 1)).hasSize(1);
	}

}
