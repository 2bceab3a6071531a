/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai.testing;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.ai.tool.ToolCallback;
import reactor.core.publisher.Flux;

/**
 * A model that asks for the given calls, one list a round, and then repeats what the
 * tools answered last.
 */
public final class ScriptedChatModel implements ChatModel {

	private final Queue<List<AssistantMessage.ToolCall>> rounds = new ConcurrentLinkedQueue<>();

	private final Queue<Prompt> prompts = new ConcurrentLinkedQueue<>();

	private volatile @Nullable String lastWord;

	/** Say this in the end, whatever the tools answered. */
	public ScriptedChatModel says(String text) {
		this.lastWord = text;
		return this;
	}

	/** Ask for these calls in the next round. */
	public ScriptedChatModel asks(AssistantMessage.ToolCall... calls) {
		this.rounds.add(List.of(calls));
		return this;
	}

	@Override
	public ChatOptions getOptions() {
		return ToolCallingChatOptions.builder().build();
	}

	@Override
	public ChatResponse call(Prompt prompt) {
		this.prompts.add(prompt);
		List<AssistantMessage.ToolCall> calls = this.rounds.poll();
		if (calls != null) {
			return ToolTurn.asking(calls.toArray(AssistantMessage.ToolCall[]::new));
		}
		String last = this.lastWord;
		return text((last != null) ? last : "The tools say: " + toolAnswers(prompt));
	}

	private static ChatResponse text(String text) {
		return new ChatResponse(List.of(new Generation(new AssistantMessage(text))));
	}

	private static String toolAnswers(Prompt prompt) {
		List<Message> messages = prompt.getInstructions();
		return (messages.get(messages.size() - 1) instanceof ToolResponseMessage answers) ? answers.getResponses()
			.stream()
			.map(ToolResponseMessage.ToolResponse::responseData)
			.collect(Collectors.joining(", ")) : "nothing";
	}

	@Override
	public Flux<ChatResponse> stream(Prompt prompt) {
		return Flux.defer(() -> {
			ChatResponse whole = call(prompt);
			String text = String.valueOf(whole.getResult().getOutput().getText());
			return whole.hasToolCalls() ? Flux.just(whole)
					: Flux.fromArray(text.split("(?<= )")).map(ScriptedChatModel::text);
		});
	}

	/** Return what the model was asked, round by round. */
	public List<Prompt> prompts() {
		return List.copyOf(this.prompts);
	}

	/** Return the names of the tools that the model was offered in a round. */
	public List<String> toolNames(int round) {
		ToolCallingChatOptions options = (ToolCallingChatOptions) prompts().get(round).getOptions();
		List<ToolCallback> callbacks = options.getToolCallbacks();
		return (callbacks != null) ? callbacks.stream().map((callback) -> callback.getToolDefinition().name()).toList()
				: List.of();
	}

}
