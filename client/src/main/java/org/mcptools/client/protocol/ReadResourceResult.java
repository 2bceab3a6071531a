/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What is in a resource.
 *
 * @param contents the contents in the server's order: one, or several where the resource
 * has parts such as the files of a folder
 * @param problems one sentence for each part that could not be read
 * @param meta the {@code _meta} member, or {@code null}; not to be changed
 */
public record ReadResourceResult(List<ResourceContents> contents, List<String> problems, @Nullable JsonNode meta) {

	public ReadResourceResult {
		contents = List.copyOf(contents);
		problems = List.copyOf(problems);
	}

	static ReadResourceResult from(JsonNode result) {
		Entries<ResourceContents> entries = Entries.of(result, "contents", ResourceContents::from);
		return new ReadResourceResult(entries.values(), entries.problems(), Wire.objectOrNull(result, "_meta"));
	}

	/**
	 * Return the parts that are text, joined by line breaks.
	 * @return the text, empty where there is none
	 */
	public String text() {
		return this.contents.stream()
			.map(ResourceContents::text)
			.filter(Objects::nonNull)
			.collect(Collectors.joining("\n"));
	}

}
