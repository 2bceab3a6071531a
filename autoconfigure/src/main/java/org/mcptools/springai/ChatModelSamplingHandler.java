/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.handler.SamplingHandler;
import org.mcptools.client.protocol.SamplingRequest;
import org.mcptools.client.protocol.SamplingResult;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/**
 * Lets a server ask a chat model. The model gets what the server says and nothing else of
 * the application: no tools, no tool context, no memory, no advisors. Which model answers
 * is the application's choice; what the server would prefer is not looked at, nor is its
 * wish for context. Calls block until the model has answered. Thread-safe.
 * <p>
 * The options are those that the model has by default, with the server's temperature and
 * stop sequences in their place. The limit of tokens is the server's or the model's own,
 * whichever is lower.
 */
public final class ChatModelSamplingHandler implements SamplingHandler {

	private final Supplier<? extends ChatModel> model;

	private final UnaryOperator<ChatOptions> options;

	/**
	 * Create a handler.
	 * @param model gives the model to ask; called for each request and not before
	 */
	public ChatModelSamplingHandler(Supplier<? extends ChatModel> model) {
		this(model, UnaryOperator.identity());
	}

	/**
	 * Create a handler that changes the options of requests.
	 * @param model gives the model to ask; called for each request and not before
	 * @param options makes the options that the model gets, out of those made of its
	 * defaults and the request; has the last word, but for tools
	 */
	public ChatModelSamplingHandler(Supplier<? extends ChatModel> model, UnaryOperator<ChatOptions> options) {
		this.model = model;
		this.options = options;
	}

	@Override
	public CompletionStage<SamplingResult> sample(SamplingRequest request) {
		List<Message> messages = SamplingPrompt.messages(request);
		ChatModel asked = this.model.get();
		ChatOptions combined = this.options.apply(options(asked.getOptions(), request));
		ChatResponse response = asked.call(new Prompt(messages, withoutTools(combined)));
		return CompletableFuture.completedFuture(SamplingAnswer.of(response, combined.getModel()));
	}

	/** A model takes options of its own kind only, and those instead of its defaults. */
	private static ChatOptions options(ChatOptions defaults, SamplingRequest request) {
		ChatOptions.Builder<?> builder = defaults.mutate();
		builder.maxTokens(lower(defaults.getMaxTokens(), request.maxTokens()));
		if (request.temperature() != null) {
			builder.temperature(request.temperature());
		}
		if (!request.stopSequences().isEmpty()) {
			builder.stopSequences(request.stopSequences());
		}
		return builder.build();
	}

	private static int lower(@Nullable Integer own, int wanted) {
		return (own != null) ? Math.min(own, wanted) : wanted;
	}

	/**
	 * A server that could have tools of the application called would reach past its own.
	 */
	private static ChatOptions withoutTools(ChatOptions options) {
		if (!(options instanceof ToolCallingChatOptions toolOptions)) {
			return options;
		}
		ToolCallingChatOptions.Builder<?> builder = toolOptions.mutate();
		builder.toolCallbacks(List.of());
		builder.toolContext(null);
		return builder.build();
	}

}
