/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai.testing;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/**
 * A model that gives the same answer each time and remembers what it was asked.
 */
public final class AnsweringChatModel implements ChatModel {

	private final Supplier<ChatResponse> answer;

	private final Queue<Prompt> prompts = new ConcurrentLinkedQueue<>();

	private volatile ChatOptions options = ToolCallingChatOptions.builder().build();

	public AnsweringChatModel(Supplier<ChatResponse> answer) {
		this.answer = answer;
	}

	/** Return a model that says a text. */
	public static AnsweringChatModel saying(String text, String finishReason) {
		return new AnsweringChatModel(() -> response(new AssistantMessage(text), finishReason, "test-model"));
	}

	public static ChatResponse response(AssistantMessage message, String finishReason, String model) {
		Generation generation = new Generation(message,
				ChatGenerationMetadata.builder().finishReason(finishReason).build());
		return new ChatResponse(List.of(generation), ChatResponseMetadata.builder().model(model).build());
	}

	/** Set the options that the model has by default. */
	public AnsweringChatModel withOptions(ChatOptions defaults) {
		this.options = defaults;
		return this;
	}

	@Override
	public ChatOptions getOptions() {
		return this.options;
	}

	@Override
	public ChatResponse call(Prompt prompt) {
		this.prompts.add(prompt);
		return this.answer.get();
	}

	/** Return what the model was asked. */
	public List<Prompt> prompts() {
		return List.copyOf(this.prompts);
	}

}
