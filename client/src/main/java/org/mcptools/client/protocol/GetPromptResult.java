/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A prompt with its arguments filled in.
 *
 * @param description what it is for, or {@code null}
 * @param messages the messages, in the server's order
 * @param problems one sentence for each message that could not be read
 * @param meta the {@code _meta} member, or {@code null}; not to be changed
 */
public record GetPromptResult(@Nullable String description, List<PromptMessage> messages, List<String> problems,
		@Nullable JsonNode meta) {

	public GetPromptResult {
		messages = List.copyOf(messages);
		problems = List.copyOf(problems);
	}

	static GetPromptResult from(JsonNode result) {
		Entries<PromptMessage> entries = Entries.of(result, "messages", PromptMessage::from);
		return new GetPromptResult(Wire.text(result, "description"), entries.values(), entries.problems(),
				Wire.objectOrNull(result, "_meta"));
	}

}
