/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.MemorySource;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * An advisor that shows the model a search first, and then the tools that it found, round
 * by round.
 */
@Timeout(60)
class ToolSearchTests {

	private final MemoryServer server = new MemoryServer("weather");

	private final MemorySource source = new MemorySource(this.server.client());

	private final ScriptedChatModel model = new ScriptedChatModel();

	@ParameterizedTest
	@CsvSource({ "false, false", "true, false", "false, true", "true, true" })
	void whenToolsAreFoundOnTheWayThenTheyAreCalledAsIfTheyHadBeenThere(boolean parallel, boolean streaming) {
		this.source.see(Stream.of("forecast", "alerts", "history").map(MemoryServer::toolNamed).toArray(String[]::new));
		ToolCallingManager manager = ToolCallingManager.builder().build();
		ChatClient chat = ChatClient.builder(this.model)
			.defaultAdvisors(new SearchAdvisor(
					parallel ? new ParallelToolCallingManager(manager, new SimpleAsyncTaskExecutor("call-")) : manager))
			.defaultTools(new McpToolCallbackProvider(() -> List.of(this.source), () -> true))
			.build();
		this.model.asks(call("1", "search", "forecast"))
			.asks(call("2", "forecast", "{}"), call("3", "forecast", "{\"n\":2}"))
			.asks(call("4", "search", "alerts"))
			.asks(call("5", "alerts", "{}"), call("6", "forecast", "{}"));
		String answer = streaming
				? String.join("",
						chat.prompt("How is it?").stream().content().collectList().block(Duration.ofSeconds(30)))
				: chat.prompt("How is it?").call().content();
		assertThat(answer).isEqualTo("The tools say: alerts{}, forecast{}");
		assertThat(this.model.toolNames(0)).containsExactly("search");
		assertThat(this.model.toolNames(1)).containsExactly("search", "forecast");
		assertThat(this.model.toolNames(3)).containsExactly("search", "forecast", "alerts");
		assertThat(this.server.requests("tools/call")).hasSize(4);
	}

	/**
	 * Shows a search, and what was found by it so far.
	 */
	private static final class SearchAdvisor extends ToolCallingAdvisor {

		private final List<String> found = new CopyOnWriteArrayList<>();

		private final Map<String, ToolCallback> index = new ConcurrentHashMap<>();

		private final LocalTool search = LocalTool.doing("search", (name) -> {
			this.found.add(name);
			return "Found " + name;
		});

		SearchAdvisor(ToolCallingManager manager) {
			super(manager, DEFAULT_TOOL_EXECUTION_ELIGIBILITY_CHECKER, DEFAULT_ORDER, true);
		}

		@Override
		protected ChatClientRequest doBeforeCall(ChatClientRequest request, CallAdvisorChain chain) {
			return withFound(request);
		}

		@Override
		protected ChatClientRequest doBeforeStream(ChatClientRequest request, StreamAdvisorChain chain) {
			return withFound(request);
		}

		private ChatClientRequest withFound(ChatClientRequest request) {
			ToolCallingChatOptions options = (ToolCallingChatOptions) request.prompt().getOptions();
			options.getToolCallbacks().forEach((tool) -> this.index.put(tool.getToolDefinition().name(), tool));
			List<ToolCallback> shown = new ArrayList<>(List.of(this.search));
			this.found.forEach((name) -> shown.add(this.index.get(name)));
			return request.mutate()
				.prompt(new Prompt(request.prompt().getInstructions(),
						ToolCallingChatOptions.builder().toolCallbacks(shown).build()))
				.build();
		}

	}

}
