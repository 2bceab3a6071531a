/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.util.List;
import java.util.Optional;

import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools of the server, and how each protocol version describes them.
 */
final class ToolCatalog {

	private final List<Tool> tools;

	ToolCatalog(List<? extends Tool> tools) {
		this.tools = List.copyOf(tools);
	}

	Optional<Tool> find(String name) {
		return this.tools.stream().filter((tool) -> tool.definition().name().equals(name)).findFirst();
	}

	List<String> names() {
		return this.tools.stream().map((tool) -> tool.definition().name()).toList();
	}

	ArrayNode describe(ProtocolVersion version) {
		ArrayNode descriptions = Json.array();
		for (Tool tool : this.tools) {
			descriptions.add(describe(tool.definition(), version));
		}
		return descriptions;
	}

	private static ObjectNode describe(ToolDefinition tool, ProtocolVersion version) {
		ObjectNode description = Json.object();
		description.put("name", tool.name());
		if (version.hasTitles()) {
			description.put("title", tool.title());
		}
		description.put("description", tool.description());
		description.set("inputSchema", Schema.input(tool.parameters()));
		if (version.hasStructuredContent()) {
			description.set("outputSchema", tool.output().toJson());
		}
		if (version.hasToolAnnotations()) {
			ObjectNode annotations = description.putObject("annotations");
			annotations.put("title", tool.title());
			annotations.put("readOnlyHint", true);
			annotations.put("idempotentHint", true);
			annotations.put("openWorldHint", false);
		}
		return description;
	}

}
