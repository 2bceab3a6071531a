/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.core.task.TaskExecutor;

/**
 * Runs all MCP tool calls of one assistant message at once; other tools run one after
 * another on the calling thread, as before. The answers come in the order of the calls.
 * <p>
 * Each call is carried out by the decorated manager as if it were alone in its message,
 * with the calls before it as history. So the manager's limits, observations and
 * exception processor keep their meaning, whatever manager it is. Where a limit ends the
 * turn, calls that stand behind the one that met it may have been made already; no tool
 * is called more often than its limit allows.
 * <p>
 * Where it is told to, only tools that read, as their servers say, run at once; each
 * other call waits for all before it, and all behind it wait for it.
 * <p>
 * Interrupting the calling thread interrupts the calls that are under way; each answers
 * that it was cancelled, and the thread's interrupt flag stays set.
 */
public final class ParallelToolCallingManager implements ToolCallingManager {

	private final ToolCallingManager delegate;

	private final TaskExecutor executor;

	private final boolean onlyReading;

	/**
	 * Create a manager.
	 * @param delegate carries out single calls
	 * @param executor has a thread for each call; a call waits there for its answer. A
	 * call that it rejects is made on the calling thread
	 */
	public ParallelToolCallingManager(ToolCallingManager delegate, TaskExecutor executor) {
		this(delegate, executor, false);
	}

	/**
	 * Create a manager.
	 * @param delegate carries out single calls
	 * @param executor has a thread for each call; a call waits there for its answer. A
	 * call that it rejects is made on the calling thread
	 * @param onlyReading whether only tools that read run at once
	 */
	public ParallelToolCallingManager(ToolCallingManager delegate, TaskExecutor executor, boolean onlyReading) {
		this.delegate = delegate;
		this.executor = executor;
		this.onlyReading = onlyReading;
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
		Map<String, Boolean> parallel = parallelTools(prompt);
		if (message == null
				|| message.getToolCalls().stream().filter((call) -> isParallel(parallel, call)).count() < 2) {
			return this.delegate.executeToolCalls(prompt, chatResponse);
		}
		return new ToolCallBatch(this.delegate, prompt, message, this.onlyReading).execute(this.executor,
				(call) -> isParallel(parallel, call));
	}

	private static boolean isParallel(Map<String, Boolean> parallel, AssistantMessage.ToolCall call) {
		return parallel.getOrDefault(call.name(), false);
	}

	/** Of two tools of the same name the first is the one that is called. */
	private Map<String, Boolean> parallelTools(Prompt prompt) {
		Map<String, Boolean> tools = new HashMap<>();
		if (prompt.getOptions() instanceof ToolCallingChatOptions options && options.getToolCallbacks() != null) {
			options.getToolCallbacks()
				.forEach((callback) -> tools.putIfAbsent(callback.getToolDefinition().name(),
						callback.getToolMetadata() instanceof McpToolMetadata tool
								&& (!this.onlyReading || tool.annotations().isReadOnly())));
		}
		return tools;
	}

}
