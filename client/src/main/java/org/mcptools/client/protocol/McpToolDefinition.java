/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A tool as its server publishes it. Schemas are kept as JSON: every keyword, known or
 * not, in its order.
 *
 * @param name the name by which the tool is called
 * @param title a name for people, or {@code null} (since revision 2025-06-18)
 * @param description what the tool does, for the model, or {@code null}
 * @param inputSchema the JSON schema of the arguments; not to be changed
 * @param outputSchema the JSON schema of the structured result, or {@code null} (since
 * revision 2025-06-18); not to be changed
 * @param annotations the server's hints
 * @param icons icons, possibly none (since revision 2025-11-25)
 * @param meta the {@code _meta} member, or {@code null}; not to be changed
 */
public record McpToolDefinition(String name, @Nullable String title, @Nullable String description, JsonNode inputSchema,
		@Nullable JsonNode outputSchema, ToolAnnotations annotations, List<Icon> icons, @Nullable JsonNode meta) {

	public McpToolDefinition {
		icons = List.copyOf(icons);
	}

	/**
	 * Read a tool. A missing or broken input schema counts as one that allows any object,
	 * so that a careless server does not lose its tool.
	 * @param node the JSON form
	 * @return the tool
	 * @throws InvalidValueException if it has no name
	 */
	public static McpToolDefinition from(JsonNode node) {
		Wire.object(node, "a tool");
		JsonNode inputSchema = Wire.objectOrNull(node, "inputSchema");
		return new McpToolDefinition(Wire.requiredText(node, "name"), Wire.text(node, "title"),
				Wire.text(node, "description"),
				(inputSchema != null) ? inputSchema : JsonNodeFactory.instance.objectNode().put("type", "object"),
				Wire.objectOrNull(node, "outputSchema"), ToolAnnotations.from(Wire.objectOrNull(node, "annotations")),
				Icon.listFrom(node), Wire.objectOrNull(node, "_meta"));
	}

	/**
	 * Return the name for people: the title, else the title among the annotations, else
	 * the name.
	 * @return the name to show
	 */
	public String displayName() {
		if (this.title != null) {
			return this.title;
		}
		String annotated = this.annotations.title();
		return (annotated != null) ? annotated : this.name;
	}

}
