/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
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
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model for tests, that asks for the calls that it is told to, one round each, and then
 * says what the tools answered last. Thread-safe.
 */
public final class ScriptedChatModel implements ChatModel {

	private final Queue<AssistantMessage.ToolCall> asked = new ConcurrentLinkedQueue<>();

	private final List<Prompt> prompts = new CopyOnWriteArrayList<>();

	private final AtomicInteger ids = new AtomicInteger();

	/**
	 * Ask for a call in the next round.
	 * @param tool the tool's name, as the model sees it
	 * @param arguments the arguments, made of what JSON can express
	 * @return this model
	 */
	public ScriptedChatModel calls(String tool, Map<String, ? extends @Nullable Object> arguments) {
		this.asked.add(new AssistantMessage.ToolCall("call-" + this.ids.incrementAndGet(), "function", tool,
				JsonMapper.shared().writeValueAsString(arguments)));
		return this;
	}

	/**
	 * Return what the model was asked.
	 * @return the prompts, round by round
	 */
	public List<Prompt> prompts() {
		return List.copyOf(this.prompts);
	}

	@Override
	public ChatOptions getOptions() {
		return ToolCallingChatOptions.builder().build();
	}

	@Override
	public ChatResponse call(Prompt prompt) {
		this.prompts.add(prompt);
		AssistantMessage.ToolCall next = this.asked.poll();
		AssistantMessage answer = (next != null)
				? AssistantMessage.builder().content("").toolCalls(List.of(next)).build()
				: new AssistantMessage(toolAnswers(prompt.getInstructions()));
		return new ChatResponse(List.of(new Generation(answer)));
	}

	@Override
	public Flux<ChatResponse> stream(Prompt prompt) {
		return Flux.defer(() -> Flux.just(call(prompt)));
	}

	private static String toolAnswers(List<Message> messages) {
		Message last = messages.isEmpty() ? null : messages.get(messages.size() - 1);
		return (last instanceof ToolResponseMessage answers) ? answers.getResponses()
			.stream()
			.map(ToolResponseMessage.ToolResponse::responseData)
			.collect(Collectors.joining("\n")) : "";
	}

}
