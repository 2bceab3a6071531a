/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.Role;
import org.mcptools.client.protocol.SamplingResult;
import org.mcptools.client.protocol.TextContent;
import org.springframework.ai.chat.metadata.ChatResponseMetadata;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.util.StringUtils;

/**
 * What a chat model said, as a server reads it.
 */
final class SamplingAnswer {

	private SamplingAnswer() {
	}

	/**
	 * Return the first text that the model said.
	 * @param response what the model said
	 * @param requestedModel the name of the model that was asked, for responses without
	 * @return the answer
	 * @throws IllegalStateException if there is no text, and no reason why
	 */
	static SamplingResult of(ChatResponse response, @Nullable String requestedModel) {
		Generation generation = response.getResults()
			.stream()
			.filter((result) -> StringUtils.hasText(result.getOutput().getText()))
			.findFirst()
			.orElse(response.getResult());
		if (generation == null) {
			throw new IllegalStateException("The chat model said nothing");
		}
		String text = generation.getOutput().getText();
		if (!StringUtils.hasText(text) && generation.getOutput().hasToolCalls()) {
			throw new IllegalStateException("The chat model wants a tool called, though it was given none");
		}
		return new SamplingResult(Role.ASSISTANT, List.of(new TextContent((text != null) ? text : "", null, null)),
				model(response.getMetadata(), requestedModel), stopReason(generation.getMetadata().getFinishReason()));
	}

	private static String model(ChatResponseMetadata metadata, @Nullable String requested) {
		if (StringUtils.hasText(metadata.getModel())) {
			return metadata.getModel();
		}
		return StringUtils.hasText(requested) ? requested : "unknown";
	}

	/** Providers have words of their own, and models write them in either case. */
	private static @Nullable String stopReason(@Nullable String finishReason) {
		if (!StringUtils.hasText(finishReason)) {
			return null;
		}
		String reason = finishReason.toLowerCase(Locale.ROOT);
		return switch (reason) {
			case "stop", "end_turn" -> SamplingResult.END_TURN;
			case "length", "max_tokens", "model_length" -> SamplingResult.MAX_TOKENS;
			case "stop_sequence" -> SamplingResult.STOP_SEQUENCE;
			// It would announce calls that are not in the answer.
			case "tool_calls", "tool_use", "function_call" -> null;
			default -> reason;
		};
	}

}
