/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpResultSettings.Failures;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ToolTurn;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.execution.ToolExecutionException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ThrownFailureTests {

	private final MemoryServer server = new MemoryServer("weather");

	private final McpAsyncClient client = this.server.client();

	private final McpToolCallback callback = new McpToolCallback(this.client,
			McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed("forecast"))), "forecast",
			CallOptions.DEFAULTS,
			McpToolSettings.DEFAULTS.withResults(McpResultSettings.DEFAULTS.withFailures(Failures.THROW)),
			McpToolHooks.NONE);

	@AfterEach
	void close() {
		this.client.close();
	}

	@Test
	void whenTheServerRefusesThenTheApplicationGetsTheSentenceAndTheCause() {
		this.server.onCall((connection, request) -> connection.refuse(request, -32602, "Unknown city"));
		assertThatExceptionOfType(ToolExecutionException.class).isThrownBy(() -> this.callback.call("{}"))
			.withMessageStartingWith("Error: tool 'forecast' of MCP server 'weather' rejected the call: Unknown city")
			.satisfies((ex) -> {
				assertThat(ex.getToolDefinition()).isSameAs(this.callback.getToolDefinition());
				assertThat(ex.getCause()).isInstanceOf(McpToolFailedException.class)
					.hasCauseInstanceOf(McpErrorException.class);
			});
	}

	@Test
	void whenTheToolFailsThenTheApplicationGetsItsWords() {
		this.server.onCall("{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"No such city\"}]}");
		assertThatExceptionOfType(ToolExecutionException.class).isThrownBy(() -> this.callback.call("{}"))
			.withMessage("Error: tool 'forecast' of MCP server 'weather' failed: No such city");
	}

	@Test
	void whenAllIsWellThenNothingIsThrown() {
		assertThat(this.callback.call("{}")).isEqualTo("forecast{}");
	}

	@Test
	void whenSpringAiHandlesTheFailureThenTheModelReadsTheSentence() {
		this.server.onCall((connection, request) -> connection.refuse(request, -32602, "Unknown city"));
		ToolTurn turn = ToolTurn.of(List.of(this.callback), ToolTurn.call("1", "forecast", "{}"));
		assertThat(turn.answersOf(ToolCallingManager.builder().build())).singleElement()
			.asString()
			.startsWith("Error: tool 'forecast' of MCP server 'weather' rejected the call: Unknown city");
	}

}
