/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallLimitExceededException;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.model.tool.internal.ToolCallReactiveContextHolder;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.core.task.TaskExecutor;
import reactor.util.context.ContextView;

/**
 * Runs all MCP tool calls of one assistant message at once; other tools run one after
 * another on the calling thread, as before. The answers come in the order of the calls.
 * <p>
 * Each call is carried out by the decorated manager as if it were alone in its message,
 * with the calls before it as history. So the manager's limits, observations and
 * exception processor keep their meaning, whatever manager it is. Where a limit ends the
 * turn, calls that stand behind the one that met it may have been made already; no tool
 * is called more often than its limit allows.
 */
public final class ParallelToolCallingManager implements ToolCallingManager {

	private final ToolCallingManager delegate;

	private final TaskExecutor executor;

	/**
	 * Create a manager.
	 * @param delegate carries out single calls
	 * @param executor has a thread for each call; a call waits there for its answer
	 */
	public ParallelToolCallingManager(ToolCallingManager delegate, TaskExecutor executor) {
		this.delegate = delegate;
		this.executor = executor;
	}

	@Override
	public List<ToolDefinition> resolveToolDefinitions(ToolCallingChatOptions chatOptions) {
		return this.delegate.resolveToolDefinitions(chatOptions);
	}

	@Override
	public ToolExecutionResult executeToolCalls(Prompt prompt, ChatResponse chatResponse) {
		AssistantMessage message = chatResponse.getResults()
			.stream()
			.map(Generation::getOutput)
			.filter(AssistantMessage::hasToolCalls)
			.findFirst()
			.orElse(null);
		Set<String> mcpTools = mcpTools(prompt);
		if (message == null
				|| message.getToolCalls().stream().filter((call) -> mcpTools.contains(call.name())).count() < 2) {
			return this.delegate.executeToolCalls(prompt, chatResponse);
		}
		return new Batch(prompt, message).execute(mcpTools);
	}

	private static Set<String> mcpTools(Prompt prompt) {
		Set<String> names = new HashSet<>();
		if (prompt.getOptions() instanceof ToolCallingChatOptions options && options.getToolCallbacks() != null) {
			options.getToolCallbacks()
				.stream()
				.filter((callback) -> callback.getToolMetadata() instanceof McpToolMetadata)
				.forEach((callback) -> names.add(callback.getToolDefinition().name()));
		}
		return names;
	}

	/**
	 * The calls of one message.
	 */
	private final class Batch {

		private final Prompt prompt;

		private final AssistantMessage message;

		private final List<AssistantMessage.ToolCall> calls;

		private final List<FutureTask<ToolExecutionResult>> tasks = new ArrayList<>();

		Batch(Prompt prompt, AssistantMessage message) {
			this.prompt = prompt;
			this.message = message;
			this.calls = message.getToolCalls();
		}

		ToolExecutionResult execute(Set<String> mcpTools) {
			for (int i = 0; i < this.calls.size(); i++) {
				this.tasks.add(new FutureTask<>(alone(i)));
			}
			try {
				ContextView reactorContext = ToolCallReactiveContextHolder.getContext();
				for (int i = 0; i < this.calls.size(); i++) {
					if (mcpTools.contains(this.calls.get(i).name())) {
						FutureTask<ToolExecutionResult> task = this.tasks.get(i);
						ParallelToolCallingManager.this.executor.execute(() -> runWith(reactorContext, task));
					}
				}
				return collect(mcpTools);
			}
			finally {
				// Where it ended early, no call goes on behind the application's back.
				this.tasks.forEach((task) -> task.cancel(true));
			}
		}

		private static void runWith(ContextView reactorContext, Runnable task) {
			ToolCallReactiveContextHolder.setContext(reactorContext);
			try {
				task.run();
			}
			finally {
				ToolCallReactiveContextHolder.clearContext();
			}
		}

		private ToolExecutionResult collect(Set<String> mcpTools) {
			List<ToolResponseMessage.ToolResponse> responses = new ArrayList<>();
			boolean returnDirect = true;
			for (int i = 0; i < this.calls.size(); i++) {
				FutureTask<ToolExecutionResult> task = this.tasks.get(i);
				if (!mcpTools.contains(this.calls.get(i).name())) {
					task.run();
				}
				try {
					ToolExecutionResult result = get(task);
					responses.addAll(responses(result));
					returnDirect = returnDirect && result.returnDirect();
				}
				catch (ToolCallLimitExceededException ex) {
					responses.addAll(responses(ex.getPartialToolExecutionResult()));
					throw new ToolCallLimitExceededException(ex.getToolName(), ex.getLimit(),
							result(responses, i > 0 && returnDirect));
				}
			}
			return result(responses, returnDirect);
		}

		private Callable<ToolExecutionResult> alone(int index) {
			AssistantMessage.ToolCall call = this.calls.get(index);
			Prompt history = new Prompt(withEarlierCalls(index), this.prompt.getOptions());
			ChatResponse response = new ChatResponse(List.of(new Generation(withCalls(List.of(call)))));
			return () -> ParallelToolCallingManager.this.delegate.executeToolCalls(history, response);
		}

		/** The manager counts calls by the answers in the history. */
		private List<Message> withEarlierCalls(int index) {
			List<Message> messages = new ArrayList<>(this.prompt.getInstructions());
			if (index > 0) {
				List<AssistantMessage.ToolCall> earlier = this.calls.subList(0, index);
				messages.add(withCalls(earlier));
				messages.add(ToolResponseMessage.builder()
					.responses(earlier.stream()
						.map((call) -> new ToolResponseMessage.ToolResponse(call.id(), call.name(), ""))
						.toList())
					.build());
			}
			return messages;
		}

		private AssistantMessage withCalls(List<AssistantMessage.ToolCall> some) {
			return AssistantMessage.builder()
				.content(this.message.getText())
				.properties(this.message.getMetadata())
				.toolCalls(some)
				.build();
		}

		private ToolExecutionResult result(List<ToolResponseMessage.ToolResponse> responses, boolean returnDirect) {
			List<Message> messages = new ArrayList<>(this.prompt.getInstructions());
			messages.add(this.message);
			messages.add(ToolResponseMessage.builder().responses(responses).build());
			return ToolExecutionResult.builder().conversationHistory(messages).returnDirect(returnDirect).build();
		}

		private static List<ToolResponseMessage.ToolResponse> responses(ToolExecutionResult result) {
			List<Message> history = result.conversationHistory();
			return (history.get(history.size() - 1) instanceof ToolResponseMessage last) ? last.getResponses()
					: List.of();
		}

		private static ToolExecutionResult get(FutureTask<ToolExecutionResult> task) {
			try {
				return task.get();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				CancellationException cancelled = new CancellationException("Interrupted while tools were running");
				cancelled.initCause(ex);
				throw cancelled;
			}
			catch (ExecutionException ex) {
				@Nullable Throwable cause = ex.getCause();
				if (cause instanceof RuntimeException failure) {
					throw failure;
				}
				if (cause instanceof Error failure) {
					throw failure;
				}
				throw new IllegalStateException(cause);
			}
		}

	}

}
