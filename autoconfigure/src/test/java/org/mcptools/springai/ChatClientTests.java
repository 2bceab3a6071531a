/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.MemorySource;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import reactor.core.Disposable;
import reactor.core.publisher.Hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.MemoryServer.toolNamed;
import static org.mcptools.springai.testing.ToolTurn.call;

@Timeout(60)
class ChatClientTests {

	private final MemoryServer server = new MemoryServer("weather");

	private final MemorySource source = new MemorySource(this.server.client());

	private final McpToolCallbackProvider provider = new McpToolCallbackProvider(() -> List.of(this.source),
			() -> true);

	private final ScriptedChatModel model = new ScriptedChatModel();

	static Stream<ToolCallingManager> managers() {
		ToolCallingManager manager = ToolCallingManager.builder().build();
		return Stream.of(manager, new ParallelToolCallingManager(manager, new SimpleAsyncTaskExecutor("call-")));
	}

	private ChatClient.Builder chat(ToolCallingManager manager) {
		return ChatClient.builder(this.model)
			.defaultAdvisors(ToolCallingAdvisor.builder().toolCallingManager(manager).build())
			.defaultTools(this.provider);
	}

	@ParameterizedTest
	@MethodSource("managers")
	void whenTheModelAsksForToolsThenItsNextPromptHasTheAnswersInOrder(ToolCallingManager manager) {
		this.source.see(toolNamed("forecast"), toolNamed("alerts"));
		this.model.asks(call("1", "forecast", "{\"city\":\"Perm\"}"), call("2", "alerts", "{}"))
			.asks(call("3", "forecast", ""));
		assertThat(chat(manager).build().prompt("How is it?").call().content()).isEqualTo("The tools say: forecast{}");
		assertThat(this.model.toolNames(0)).containsExactly("forecast", "alerts");
		assertThat(this.model.prompts()).hasSize(3);
		assertThat(this.model.prompts().get(1).getInstructions().get(2)).asString()
			.containsSubsequence("forecast{\"city\":\"Perm\"}", "alerts{}");
	}

	@ParameterizedTest
	@MethodSource("managers")
	void whenTheAnswerIsStreamedThenToolsAreCalledTheSameWay(ToolCallingManager manager) {
		this.source.see(toolNamed("forecast"), toolNamed("alerts"));
		this.model.asks(call("1", "forecast", "{\"city\":\"Perm\"}"), call("2", "alerts", "{}"));
		List<String> chunks = chat(manager).build()
			.prompt("How is it?")
			.stream()
			.content()
			.collectList()
			.block(Duration.ofSeconds(30));
		assertThat(String.join("", chunks)).isEqualTo("The tools say: forecast{\"city\":\"Perm\"}, alerts{}");
		assertThat(chunks).hasSizeGreaterThan(2);
	}

	@ParameterizedTest
	@MethodSource("managers")
	void whenAToolFailsThenTheModelAnswersAllTheSame(ToolCallingManager manager) {
		this.source.see(toolNamed("forecast"));
		this.server.onCall((connection, request) -> connection.refuse(request, -32602, "No such city"));
		this.model.asks(call("1", "forecast", "[]"), call("2", "forecast", "{}"));
		assertThat(chat(manager).build().prompt("How is it?").call().content()).contains("must be one JSON object",
				"rejected the call: No such city (code -32602)");
	}

	@ParameterizedTest
	@MethodSource("managers")
	void whenThereAreLocalToolsTooThenTheyGetTheContextAndTheServerDoesNot(ToolCallingManager manager) {
		this.source.see(toolNamed("forecast"));
		LocalTool local = LocalTool.named("local");
		this.model.asks(call("1", "forecast", "{}"), call("2", "local", "{}"), call("3", "forecast", "{}"));
		String answer = chat(manager).build()
			.prompt("How is it?")
			.tools(local)
			.toolContext(Map.of("user", "secret-alice"))
			.call()
			.content();
		assertThat(answer).isEqualTo("The tools say: forecast{}, local{}, forecast{}");
		assertThat(local.calls().get(0).context()).containsEntry("user", "secret-alice");
		assertThat(this.server.requests("tools/call")).hasSize(2)
			.allSatisfy((request) -> assertThat(String.valueOf(request.params())).doesNotContain("secret-alice"));
	}

	@Test
	void whenToolsChangeThenTheNextPromptOfTheSameClientHasTheNewOnes() {
		this.source.see(toolNamed("forecast"));
		ChatClient client = chat(managers().toList().get(0)).build();
		client.prompt("How is it?").call().content();
		this.source.see(toolNamed("forecast"), toolNamed("alerts"));
		client.prompt("And now?").call().content();
		assertThat(this.model.toolNames(0)).containsExactly("forecast");
		assertThat(this.model.toolNames(1)).containsExactly("forecast", "alerts");
	}

	@ParameterizedTest
	@MethodSource("managers")
	void whenTheStreamIsCancelledThenTheCallsAreCancelledAtTheServer(ToolCallingManager manager) {
		List<Throwable> dropped = new CopyOnWriteArrayList<>();
		Hooks.onErrorDropped(dropped::add);
		try {
			this.source.see(toolNamed("forecast"));
			this.server.hold("tools/call");
			this.model.asks(call("1", "forecast", "{}"), call("2", "forecast", "{}"));
			Disposable stream = chat(manager).build().prompt("How is it?").stream().content().subscribe();
			this.server.awaitRequests("tools/call", 1);
			stream.dispose();
			assertThat(this.server.awaitNotifications("notifications/cancelled", 1)).isNotEmpty();
			assertThat(dropped).isEmpty();
		}
		finally {
			Hooks.resetOnErrorDropped();
		}
	}

}
