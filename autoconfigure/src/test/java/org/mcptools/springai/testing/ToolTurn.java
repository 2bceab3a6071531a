/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai.testing;

import java.util.List;
import java.util.Map;

import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.DefaultToolCallingChatOptions;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.model.tool.ToolExecutionResult;
import org.springframework.ai.tool.ToolCallback;

/**
 * One turn of a chat: a question, the tools that the model may use, and the calls that it
 * asks for in one message.
 *
 * @param prompt the question with the tools
 * @param response the model's message with the calls
 */
public record ToolTurn(Prompt prompt, ChatResponse response) {

	public static ToolTurn of(List<? extends ToolCallback> tools, AssistantMessage.ToolCall... calls) {
		return of(Map.of(), tools, calls);
	}

	public static ToolTurn of(Map<String, Object> context, List<? extends ToolCallback> tools,
			AssistantMessage.ToolCall... calls) {
		List<Message> messages = List.of(new SystemMessage("Be brief"), new UserMessage("Do it"));
		Prompt prompt = new Prompt(messages,
				DefaultToolCallingChatOptions.builder().toolCallbacks(List.copyOf(tools)).toolContext(context).build());
		return new ToolTurn(prompt, asking(calls));
	}

	public static ChatResponse asking(AssistantMessage.ToolCall... calls) {
		AssistantMessage message = AssistantMessage.builder()
			.content("Let me see")
			.properties(Map.of("thought", "deep"))
			.toolCalls(List.of(calls))
			.build();
		return new ChatResponse(List.of(new Generation(message)));
	}

	public static AssistantMessage.ToolCall call(String id, String tool, String arguments) {
		return new AssistantMessage.ToolCall(id, "function", tool, arguments);
	}

	/** Return the next turn, with the same calls again. */
	public ToolTurn after(ToolExecutionResult result) {
		return new ToolTurn(new Prompt(result.conversationHistory(), this.prompt.getOptions()), this.response);
	}

	public ToolExecutionResult with(ToolCallingManager manager) {
		return manager.executeToolCalls(this.prompt, this.response);
	}

	/** Return the text of each answer. */
	public List<String> answersOf(ToolCallingManager manager) {
		return answers(with(manager)).stream().map(ToolResponseMessage.ToolResponse::responseData).toList();
	}

	public static List<ToolResponseMessage.ToolResponse> answers(ToolExecutionResult result) {
		List<Message> history = result.conversationHistory();
		return ((ToolResponseMessage) history.get(history.size() - 1)).getResponses();
	}

}
