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
 * One page of a server's resources.
 *
 * @param resources the resources that could be read, in the server's order
 * @param problems one sentence for each entry that is not a resource
 * @param nextCursor where the next page begins, or {@code null} after the last page; an
 * empty string is a cursor like any other
 */
public record ListResourcesResult(List<Resource> resources, List<String> problems,
		@Nullable String nextCursor) implements ListResult<Resource> {

	public ListResourcesResult {
		resources = List.copyOf(resources);
		problems = List.copyOf(problems);
	}

	static ListResourcesResult from(JsonNode result) {
		Entries<Resource> entries = Entries.of(result, "resources", Resource::from);
		return new ListResourcesResult(entries.values(), entries.problems(), Wire.text(result, "nextCursor"));
	}

	@Override
	public List<Resource> items() {
		return this.resources;
	}

}
