/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import reactor.core.publisher.Flux;

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
 * <b>A demo, not a language model.</b> It chooses tools by comparing the words of the
 * question with the names and descriptions of the tools ({@link ToolMatcher}), looks for
 * arguments in the question ({@link ArgumentFiller}), and quotes what the tools return.
 * It understands nothing, but needs no network and no key, and it talks to the tools
 * exactly as a real model does: it asks for tool calls, Spring AI executes them, and the
 * next prompt brings the results.
 */
public final class DemoChatModel implements ChatModel {

	/** What the model calls itself. */
	public static final String NAME = "demo (no language model)";

	private static final Pattern TOKEN = Pattern.compile("\\p{IsHan}{1,2}|[^\\s\\p{IsHan}]+\\s*|\\s+");

	private static final int MOST_CHUNKS = 200;

	private final DemoReply reply = new DemoReply(new Tokenizer(Vocabulary.load()));

	private final Duration chunkDelay;

	/**
	 * Creates the model.
	 * @param chunkDelay the time between two pieces of a streamed answer
	 */
	public DemoChatModel(Duration chunkDelay) {
		this.chunkDelay = chunkDelay;
	}

	@Override
	public ChatResponse call(Prompt prompt) {
		return response(this.reply.to(prompt));
	}

	@Override
	public Flux<ChatResponse> stream(Prompt prompt) {
		return Flux.defer(() -> {
			AssistantMessage message = this.reply.to(prompt);
			if (message.hasToolCalls()) {
				return Flux.just(response(message));
			}
			Flux<ChatResponse> chunks = Flux.fromIterable(chunks(Objects.requireNonNullElse(message.getText(), "")))
				.map((text) -> response(
						AssistantMessage.builder().content(text).properties(message.getMetadata()).build()));
			return this.chunkDelay.isZero() ? chunks : chunks.delayElements(this.chunkDelay);
		});
	}

	@Override
	public ChatOptions getOptions() {
		return ToolCallingChatOptions.builder().model(NAME).build();
	}

	private static List<String> chunks(String text) {
		List<String> tokens = TOKEN.matcher(text).results().map(MatchResult::group).toList();
		int size = 1 + tokens.size() / MOST_CHUNKS;
		List<String> chunks = new ArrayList<>();
		for (int i = 0; i < tokens.size(); i += size) {
			chunks.add(String.join("", tokens.subList(i, Math.min(tokens.size(), i + size))));
		}
		return chunks;
	}

	private static ChatResponse response(AssistantMessage message) {
		ChatGenerationMetadata metadata = ChatGenerationMetadata.builder()
			.finishReason(message.hasToolCalls() ? "tool_calls" : "stop")
			.build();
		return new ChatResponse(List.of(new Generation(message, metadata)),
				ChatResponseMetadata.builder().id(UUID.randomUUID().toString()).model(NAME).build());
	}

	@Override
	public String toString() {
		return Map.of("model", NAME).toString();
	}

}
