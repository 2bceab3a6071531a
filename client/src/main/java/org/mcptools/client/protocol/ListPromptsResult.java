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
 * One page of a server's prompts.
 *
 * @param prompts the prompts that could be read, in the server's order
 * @param problems one sentence for each entry that is not a prompt
 * @param nextCursor where the next page begins, or {@code null} after the last page; an
 * empty string is a cursor like any other
 */
public record ListPromptsResult(List<Prompt> prompts, List<String> problems,
		@Nullable String nextCursor) implements ListResult<Prompt> {

	public ListPromptsResult {
		prompts = List.copyOf(prompts);
		problems = List.copyOf(problems);
	}

	static ListPromptsResult from(JsonNode result) {
		Entries<Prompt> entries = Entries.of(result, "prompts", Prompt::from);
		return new ListPromptsResult(entries.values(), entries.problems(), Wire.text(result, "nextCursor"));
	}

	@Override
	public List<Prompt> items() {
		return this.prompts;
	}

}
