/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.McpTools;
import org.mcptools.springai.testing.MemoryServer;
import org.mcptools.springai.testing.ToolTurn;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.metadata.ToolMetadata;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.TaskExecutor;
import org.springframework.core.task.TaskRejectedException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * Which calls are made in parallel, and which are left to the manager as they are.
 */
@Timeout(60)
class ParallelRecognitionTests {

	private final MemoryServer server = new MemoryServer("weather");

	private final McpTools mcp = new McpTools(this.server);

	private final Recorder recorder = new Recorder();

	private final ToolCallingManager parallel = new ParallelToolCallingManager(this.recorder,
			new SimpleAsyncTaskExecutor("mcp-tool-call-"));

	@AfterEach
	void close() {
		this.mcp.close();
	}

	@Test
	void whenThereIsOneMcpCallThenTheManagerGetsTheTurnUntouched() {
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), LocalTool.named("local")), call("1", "a", "{}"),
				call("2", "local", "{}"));
		turn.with(this.parallel);
		assertThat(this.recorder.prompts).containsExactly(turn.prompt());
		assertThat(this.recorder.responses).containsExactly(turn.response());
		assertThat(this.recorder.threads).containsExactly(Thread.currentThread());
	}

	@Test
	void whenCallbacksAreWrappedThenTheyAreStillRecognised() {
		ToolTurn turn = ToolTurn.of(List.of(new Wrapped(this.mcp.named("a"))), call("1", "a", "{}"),
				call("2", "a", "{}"));
		assertThat(turn.answersOf(this.parallel)).containsExactly("<a{}>", "<a{}>");
		assertThat(this.recorder.threads).hasSize(2).doesNotContain(Thread.currentThread());
	}

	@Test
	void whenALocalToolOfTheSameNameComesFirstThenItIsTheOneThatRunsHere() {
		LocalTool local = LocalTool.named("a");
		ToolTurn turn = ToolTurn.of(List.of(local, this.mcp.named("a")), call("1", "a", "{}"), call("2", "a", "{}"));
		turn.with(this.parallel);
		assertThat(local.calls()).extracting(LocalTool.Call::thread)
			.containsExactly(Thread.currentThread(), Thread.currentThread());
		assertThat(this.recorder.prompts).containsExactly(turn.prompt());
	}

	@Test
	void whenThereIsNothingToCallThenTheManagerSaysSo() {
		ChatResponse response = new ChatResponse(List.of(new Generation(new AssistantMessage("No tools"))));
		Prompt prompt = ToolTurn.of(List.of(this.mcp.named("a"))).prompt();
		assertThatIllegalStateException().isThrownBy(() -> this.parallel.executeToolCalls(prompt, response))
			.withMessage("No tool call requested by the chat model");
	}

	@Test
	void whenTheOptionsKnowNoToolsThenTheManagerDoesAsBefore() {
		Prompt plain = new Prompt(new UserMessage("Hi"), ChatOptions.builder().build());
		ChatResponse response = ToolTurn.asking(call("1", "a", "{}"), call("2", "a", "{}"));
		assertThatIllegalStateException().isThrownBy(() -> this.parallel.executeToolCalls(plain, response))
			.withMessage("No ToolCallback found for tool name: a");
		assertThat(this.recorder.prompts).containsExactly(plain);
	}

	@Test
	void whenTheCallsAreInASecondGenerationThenTheyAreFound() {
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a")), call("1", "a", "{}"), call("2", "a", "{}"));
		ChatResponse response = new ChatResponse(
				List.of(new Generation(new AssistantMessage("One moment")), turn.response().getResult()));
		assertThat(new ToolTurn(turn.prompt(), response).answersOf(this.parallel)).containsExactly("a{}", "a{}");
		assertThat(this.recorder.threads).hasSize(2);
	}

	@Test
	void whenDefinitionsAreAskedForThenTheyAreTheManagers() {
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a"), LocalTool.named("local")));
		assertThat(this.parallel.resolveToolDefinitions((ToolCallingChatOptions) turn.prompt().getOptions()))
			.extracting(ToolDefinition::name)
			.containsExactly("a", "local");
	}

	@Test
	void whenTheExecutorHasNoThreadToSpareThenTheCallsAreMadeHere() {
		TaskExecutor full = (task) -> {
			throw new TaskRejectedException("full");
		};
		ToolTurn turn = ToolTurn.of(List.of(this.mcp.named("a")), call("1", "a", "{\"n\":1}"),
				call("2", "a", "{\"n\":2}"));
		assertThat(turn.answersOf(new ParallelToolCallingManager(this.recorder, full))).containsExactly("a{\"n\":1}",
				"a{\"n\":2}");
		assertThat(this.recorder.threads).containsExactly(Thread.currentThread(), Thread.currentThread());
	}

	/**
	 * Another's decorator of a callback.
	 */
	private record Wrapped(ToolCallback callback) implements ToolCallback {

		@Override
		public ToolDefinition getToolDefinition() {
			return this.callback.getToolDefinition();
		}

		@Override
		public ToolMetadata getToolMetadata() {
			return this.callback.getToolMetadata();
		}

		@Override
		public String call(String toolInput) {
			return "<" + this.callback.call(toolInput) + ">";
		}

	}

	/**
	 * An application's own manager around Spring AI's.
	 */
	private static final class Recorder implements ToolCallingManager {

		private final ToolCallingManager manager = ToolCallingManager.builder().build();

		private final Queue<Prompt> prompts = new ConcurrentLinkedQueue<>();

		private final Queue<ChatResponse> responses = new ConcurrentLinkedQueue<>();

		private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

		@Override
		public List<ToolDefinition> resolveToolDefinitions(ToolCallingChatOptions chatOptions) {
			return this.manager.resolveToolDefinitions(chatOptions);
		}

		@Override
		public ToolExecutionResult executeToolCalls(Prompt prompt, ChatResponse chatResponse) {
			this.prompts.add(prompt);
			this.responses.add(chatResponse);
			this.threads.add(Thread.currentThread());
			return this.manager.executeToolCalls(prompt, chatResponse);
		}

	}

}
