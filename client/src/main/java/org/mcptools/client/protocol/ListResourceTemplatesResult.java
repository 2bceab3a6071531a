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
 * One page of a server's resource templates.
 *
 * @param resourceTemplates the resource templates that could be read, in the server's
 * order
 * @param problems one sentence for each entry that is not a resource template
 * @param nextCursor where the next page begins, or {@code null} after the last page; an
 * empty string is a cursor like any other
 */
public record ListResourceTemplatesResult(List<ResourceTemplate> resourceTemplates, List<String> problems,
		@Nullable String nextCursor) implements ListResult<ResourceTemplate> {

	public ListResourceTemplatesResult {
		resourceTemplates = List.copyOf(resourceTemplates);
		problems = List.copyOf(problems);
	}

	static ListResourceTemplatesResult from(JsonNode result) {
		Entries<ResourceTemplate> entries = Entries.of(result, "resourceTemplates", ResourceTemplate::from);
		return new ListResourceTemplatesResult(entries.values(), entries.problems(), Wire.text(result, "nextCursor"));
	}

	@Override
	public List<ResourceTemplate> items() {
		return this.resourceTemplates;
	}

}
