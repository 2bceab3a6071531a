/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.McpClient;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.MemorySource;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.model.tool.ToolCallingManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.MemoryServer.toolNamed;
import static org.mcptools.springai.testing.ToolTurn.call;

@Timeout(60)
class McpInstructionsAdvisorTests {

	private static final String WEATHER = "How to use the tools of the MCP server 'weather':\nAsk for one city.";

	private final MemorySource weather = source("weather", "Ask for one city.\n");

	private final List<McpClient> clients = new ArrayList<>(
			List.of(McpClient.of(this.weather.client()), McpClient.of(source("files", "Paths are absolute.").client()),
					McpClient.of(source("mute", null).client())));

	private final ScriptedChatModel model = new ScriptedChatModel();

	private static MemorySource source(String name, String instructions) {
		MemoryServer server = new MemoryServer(name);
		server.on("initialize", (connection, request) -> connection.answer(request,
				"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"m\",\"version\":\"1\"}"
						+ ((instructions != null) ? ",\"instructions\":\"" + instructions.replace("\n", "\\n") + "\""
								: "")
						+ "}"));
		return new MemorySource(server.client());
	}

	@BeforeEach
	void connect() {
		this.clients.forEach(McpClient::initialize);
	}

	@AfterEach
	void close() {
		this.clients.forEach(McpClient::close);
	}

	private ChatClient.Builder chat(McpInstructionsAdvisor advisor) {
		return ChatClient.builder(this.model)
			.defaultAdvisors(advisor,
					ToolCallingAdvisor.builder().toolCallingManager(ToolCallingManager.builder().build()).build())
			.defaultTools(new McpToolCallbackProvider(() -> List.of(this.weather), () -> true));
	}

	private List<String> systemTexts() {
		return this.model.prompts()
			.stream()
			.map((prompt) -> prompt.getInstructions()
				.stream()
				.filter(SystemMessage.class::isInstance)
				.map((message) -> message.getText())
				.reduce("", String::concat))
			.toList();
	}

	@Test
	void whenServersHaveInstructionsThenTheyStandBehindTheSystemPromptInEachRound() {
		this.weather.see(toolNamed("forecast"));
		this.model.asks(call("1", "forecast", "{}"));
		chat(new McpInstructionsAdvisor(this.clients)).build()
			.prompt("How is it?")
			.system("Be brief.")
			.call()
			.content();
		String expected = "Be brief.\n\n" + WEATHER
				+ "\n\nHow to use the tools of the MCP server 'files':\nPaths are absolute.";
		assertThat(systemTexts()).containsExactly(expected, expected);
	}

	@Test
	void whenTheAnswerIsStreamedThenTheModelGetsThemToo() {
		this.weather.see(toolNamed("forecast"));
		this.model.asks(call("1", "forecast", "{}"));
		chat(new McpInstructionsAdvisor(this.clients).withServers("weather")).build()
			.prompt("How is it?")
			.stream()
			.content()
			.collectList()
			.block(Duration.ofSeconds(30));
		assertThat(systemTexts()).containsExactly(WEATHER, WEATHER);
	}

	@Test
	void whenInstructionsAreTooLongThenTheyAreCut() {
		this.weather.see();
		chat(new McpInstructionsAdvisor(this.clients).withServers("weather").withMaxLength(8)).build()
			.prompt("How is it?")
			.call()
			.content();
		assertThat(systemTexts()).singleElement().asString().endsWith("'weather':\nAsk for…");
	}

	@Test
	void whenAServerIsGoneThenItsInstructionsAre() {
		this.weather.see();
		ChatClient chat = chat(new McpInstructionsAdvisor(this.clients).withServers("weather", "mute")).build();
		this.weather.client().close();
		chat.prompt("How is it?").call().content();
		assertThat(systemTexts()).containsExactly("");
	}

	@Test
	void whenTheApplicationDoesNotAddItThenTheModelHearsNothingOfThem() {
		this.weather.see();
		ChatClient.builder(this.model)
			.defaultTools(new McpToolCallbackProvider(() -> List.of(this.weather), () -> true))
			.build()
			.prompt("How is it?")
			.call()
			.content();
		assertThat(systemTexts()).containsExactly("");
	}

}
