/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallLimitExceededException;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.model.tool.internal.ToolCallReactiveContextHolder;
import org.springframework.core.task.TaskExecutor;
import reactor.util.context.ContextView;

/**
 * The tool calls of one assistant message, each carried out as if it were alone.
 */
final class ToolCallBatch {

	private final ToolCallingManager manager;

	private final Prompt prompt;

	private final AssistantMessage message;

	private final List<AssistantMessage.ToolCall> calls;

	private final boolean inTurn;

	private final List<CallTask> tasks = new ArrayList<>();

	/** The calls that have a thread of their own. */
	private final BitSet handedOver = new BitSet();

	/**
	 * Create a batch.
	 * @param inTurn whether calls that have no thread of their own keep their turn: they
	 * wait for all before them, and all behind them wait for them
	 */
	ToolCallBatch(ToolCallingManager manager, Prompt prompt, AssistantMessage message, boolean inTurn) {
		this.inTurn = inTurn;
		this.manager = manager;
		this.prompt = prompt;
		this.message = message;
		this.calls = message.getToolCalls();
		for (int i = 0; i < this.calls.size(); i++) {
			this.tasks.add(new CallTask(alone(i)));
		}
	}

	private Callable<ToolExecutionResult> alone(int index) {
		Prompt history = new Prompt(withEarlierCalls(index), this.prompt.getOptions());
		ChatResponse response = new ChatResponse(
				List.of(new Generation(withCalls(this.calls.subList(index, index + 1)))));
		return () -> this.manager.executeToolCalls(history, response);
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

	/**
	 * Carry out all calls.
	 * @param executor has the threads
	 * @param parallel which calls get a thread of their own; the others run here
	 */
	ToolExecutionResult execute(TaskExecutor executor, Predicate<AssistantMessage.ToolCall> parallel) {
		try {
			return collect((from) -> handOverFrom(from, executor, parallel));
		}
		finally {
			// Where it ended early, no call goes on behind the application's back.
			this.tasks.forEach((task) -> task.cancel(true));
		}
	}

	/** Those that need not wait, once all before them have their answers. */
	private void handOverFrom(int from, TaskExecutor executor, Predicate<AssistantMessage.ToolCall> parallel) {
		for (int i = from; i < this.calls.size(); i++) {
			if (parallel.test(this.calls.get(i))) {
				if (!this.handedOver.get(i)) {
					handOver(i, executor);
				}
			}
			else if (this.inTurn) {
				return;
			}
		}
	}

	private void handOver(int index, TaskExecutor executor) {
		ContextView reactorContext = ToolCallReactiveContextHolder.getContext();
		CallTask task = this.tasks.get(index);
		try {
			executor.execute(() -> runWith(reactorContext, task));
			this.handedOver.set(index);
		}
		catch (RejectedExecutionException ex) {
			// It is made here when its turn comes: slower, but made.
		}
	}

	private static void runWith(ContextView reactorContext, Runnable task) {
		ContextView before = ToolCallReactiveContextHolder.getContext();
		ToolCallReactiveContextHolder.setContext(reactorContext);
		try {
			task.run();
		}
		finally {
			// An executor may run it on the calling thread, whose context is not ours.
			if (before.isEmpty()) {
				ToolCallReactiveContextHolder.clearContext();
			}
			else {
				ToolCallReactiveContextHolder.setContext(before);
			}
		}
	}

	private ToolExecutionResult collect(IntConsumer answered) {
		answered.accept(0);
		List<ToolResponseMessage.ToolResponse> responses = new ArrayList<>();
		boolean returnDirect = true;
		for (int i = 0; i < this.calls.size(); i++) {
			CallTask task = this.tasks.get(i);
			boolean here = !this.handedOver.get(i);
			if (here) {
				task.run();
			}
			if (here && this.inTurn) {
				answered.accept(i + 1);
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

	private ToolExecutionResult result(List<ToolResponseMessage.ToolResponse> responses, boolean returnDirect) {
		List<Message> messages = new ArrayList<>(this.prompt.getInstructions());
		messages.add(this.message);
		messages.add(ToolResponseMessage.builder().responses(responses).build());
		return ToolExecutionResult.builder().conversationHistory(messages).returnDirect(returnDirect).build();
	}

	private static List<ToolResponseMessage.ToolResponse> responses(ToolExecutionResult result) {
		List<Message> history = result.conversationHistory();
		return (history.get(history.size() - 1) instanceof ToolResponseMessage last) ? last.getResponses() : List.of();
	}

	/**
	 * Wait for a call. An interrupt of this thread is passed on to all calls that are
	 * under way, which then answer that they were cancelled: as if each had been made on
	 * this thread.
	 */
	private ToolExecutionResult get(CallTask task) {
		boolean interrupted = false;
		try {
			while (true) {
				try {
					return task.get();
				}
				catch (InterruptedException ex) {
					interrupted = true;
					this.tasks.forEach(CallTask::interrupt);
				}
			}
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
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
	}

}
