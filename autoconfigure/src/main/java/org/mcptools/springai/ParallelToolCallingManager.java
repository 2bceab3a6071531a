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
 * Interrupting the calling thread interrupts the calls that are under way; each answers
 * that it was cancelled, and the thread's interrupt flag stays set.
 */
public final class ParallelToolCallingManager implements ToolCallingManager {

	private final ToolCallingManager delegate;

	private final TaskExecutor executor;

	/**
	 * Create a manager.
	 * @param delegate carries out single calls
	 * @param executor has a thread for each call; a call waits there for its answer. A
	 * call that it rejects is made on the calling thread
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
		Map<String, Boolean> mcpTools = mcpTools(prompt);
		if (message == null
				|| message.getToolCalls().stream().filter((call) -> isMcpCall(mcpTools, call)).count() < 2) {
			return this.delegate.executeToolCalls(prompt, chatResponse);
		}
		return new ToolCallBatch(this.delegate, prompt, message).execute(this.executor,
				(call) -> isMcpCall(mcpTools, call));
	}

	private static boolean isMcpCall(Map<String, Boolean> mcpTools, AssistantMessage.ToolCall call) {
		return mcpTools.getOrDefault(call.name(), false);
	}

	/** Of two tools of the same name the first is the one that is called. */
	private static Map<String, Boolean> mcpTools(Prompt prompt) {
		Map<String, Boolean> tools = new HashMap<>();
		if (prompt.getOptions() instanceof ToolCallingChatOptions options && options.getToolCallbacks() != null) {
			options.getToolCallbacks()
				.forEach((callback) -> tools.putIfAbsent(callback.getToolDefinition().name(),
						callback.getToolMetadata() instanceof McpToolMetadata));
		}
		return tools;
	}

}
