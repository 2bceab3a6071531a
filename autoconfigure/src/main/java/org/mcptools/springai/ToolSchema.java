/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The schema of a tool's arguments as the model gets it, and what follows from it.
 *
 * @param text the schema
 * @param note what the schema has no words for, or {@code null}
 * @param arguments what becomes of the model's arguments
 * @param unknown fixed arguments that the server's schema does not have
 */
record ToolSchema(String text, @Nullable String note, ToolArguments arguments, List<String> unknown) {

	/**
	 * Make the schema for the model.
	 * @param inputSchema the schema as the server publishes it
	 * @param style in which form the model gets it
	 * @param fixed arguments that the model does not see
	 * @throws UnusableSchemaException if no model could follow it
	 */
	static ToolSchema of(JsonNode inputSchema, McpToolSettings.Schema style, Map<String, Object> fixed) {
		if (inputSchema.isBoolean() && !inputSchema.asBoolean()) {
			throw new UnusableSchemaException("allows no arguments whatever");
		}
		ObjectNode root = (inputSchema instanceof ObjectNode object) ? object
				: JsonNodeFactory.instance.objectNode().put("type", "object");
		return (style == McpToolSettings.Schema.COMPATIBLE) ? compatible(root, fixed) : original(root, fixed);
	}

	private static ToolSchema original(ObjectNode root, Map<String, Object> fixed) {
		ObjectNode schema = fixed.isEmpty() ? root : root.deepCopy();
		ToolArguments arguments = new ToolArguments(ToolArguments.fixed(fixed, root), Map.of());
		List<String> unknown = withoutFixed(schema, fixed.keySet());
		return new ToolSchema(schema.toString(), null, arguments, unknown);
	}

	private static ToolSchema compatible(ObjectNode root, Map<String, Object> fixed) {
		SchemaMerge.Union all = CommonSchema.arguments(SchemaReferences.resolve(root));
		ObjectNode schema = all.schema();
		Map<String, JsonNode> values = ToolArguments.fixed(fixed, schema);
		List<String> unknown = withoutFixed(schema, fixed.keySet());
		Map<String, String> changed = ArgumentNames.changed(schema.path("properties").propertyNames());
		Map<String, String> names = new HashMap<>();
		changed.forEach((atServer, forModel) -> names.put(forModel, atServer));
		ObjectNode renamed = changed.isEmpty() ? schema : renamed(schema, changed);
		return new ToolSchema(renamed.toString(), CommonSchema.needs(needs(all.needs(), fixed.keySet(), changed)),
				new ToolArguments(values, names), unknown);
	}

	/** Return the fixed arguments that were not in it. */
	private static List<String> withoutFixed(ObjectNode schema, Set<String> fixed) {
		List<String> unknown = new ArrayList<>(fixed);
		if (!fixed.isEmpty()) {
			if (schema.get("properties") instanceof ObjectNode properties) {
				unknown.removeAll(properties.propertyNames());
				properties.remove(fixed);
			}
			if (schema.get("required") instanceof ArrayNode required) {
				required.removeIf((name) -> name.isString() && fixed.contains(name.asString()));
			}
		}
		return List.copyOf(unknown);
	}

	private static ObjectNode renamed(ObjectNode schema, Map<String, String> changed) {
		ObjectNode result = schema.deepCopy();
		ObjectNode properties = result.putObject("properties");
		schema.path("properties").properties().forEach((property) -> {
			String name = changed.get(property.getKey());
			JsonNode value = property.getValue();
			properties.set((name != null) ? name : property.getKey(),
					(name != null) ? CommonSchema.noted(value, "called '" + property.getKey() + "'") : value);
		});
		Set<String> required = SchemaMerge.names(schema.path("required"));
		if (!required.isEmpty()) {
			ArrayNode names = result.putArray("required");
			required.forEach((name) -> names.add(changed.getOrDefault(name, name)));
		}
		return result;
	}

	/** What is fixed is there, so nobody needs to be told. */
	private static List<Set<String>> needs(List<Set<String>> needs, Set<String> fixed, Map<String, String> changed) {
		List<Set<String>> left = new ArrayList<>();
		for (Set<String> names : needs) {
			Set<String> needed = new LinkedHashSet<>();
			names.stream()
				.filter((name) -> !fixed.contains(name))
				.forEach((name) -> needed.add(changed.getOrDefault(name, name)));
			if (needed.isEmpty()) {
				return List.of();
			}
			left.add(needed);
		}
		return left;
	}

}
