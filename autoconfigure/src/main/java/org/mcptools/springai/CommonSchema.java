/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Says a schema without references in the words that all providers know. Each schema has
 * one type, or is a choice among such in {@code anyOf}, and nothing else then. Objects
 * have properties, arrays have items, only texts are enumerated. What cannot be said so
 * is said in the description, where it helps a model to be right. A schema that is in
 * these words comes out as it is.
 */
final class CommonSchema {

	private CommonSchema() {
	}

	/**
	 * Return the schema of all arguments.
	 * @param root a schema without references
	 * @return the schema, with the choices that it allows no more
	 * @throws UnusableSchemaException if it is not one of an object
	 */
	static SchemaMerge.Union arguments(ObjectNode root) {
		ObjectNode schema = SchemaMerge.flat(root);
		Set<String> declared = SchemaTypes.declared(schema.path("type"));
		if (!declared.isEmpty() && !declared.contains("object")) {
			throw new UnusableSchemaException("is of type " + String.join(" or ", declared) + ", not of an object");
		}
		List<JsonNode> alternatives = SchemaMerge.alternatives(schema);
		SchemaMerge.Union union = (alternatives != null) ? SchemaMerge.union(schema, alternatives)
				: new SchemaMerge.Union(schema, List.of());
		ObjectNode object = union.schema();
		object.remove("nullable");
		return new SchemaMerge.Union(TypedSchema.of("object", object, false), union.needs());
	}

	/**
	 * Return a schema in common words.
	 * @param node a schema without references, or something that a server has in place of
	 * one
	 */
	static ObjectNode of(JsonNode node) {
		if (!(node instanceof ObjectNode object)) {
			// Some servers write the name of the type in place of the schema.
			Set<String> type = node.isString() ? SchemaTypes.declared(node) : Set.of();
			return type.isEmpty() ? anything(true)
					: of(JsonNodeFactory.instance.objectNode().put("type", type.iterator().next()));
		}
		ObjectNode schema = SchemaMerge.flat(object);
		List<JsonNode> alternatives = SchemaMerge.alternatives(schema);
		return (alternatives != null) ? choice(schema, alternatives) : plain(schema);
	}

	private static ObjectNode plain(ObjectNode schema) {
		SchemaTypes types = SchemaTypes.of(schema);
		if (types.names().isEmpty()) {
			return describe(anything(true), schema, types.nullable());
		}
		if (types.names().size() == 1) {
			return TypedSchema.of(types.names().get(0), schema, types.nullable());
		}
		ObjectNode bare = SchemaMerge.inherited(schema, JsonNodeFactory.instance.objectNode());
		return describe(anyOf(types.names().stream().map((type) -> TypedSchema.of(type, bare, false)).toList()), schema,
				types.nullable());
	}

	private static ObjectNode choice(ObjectNode schema, List<JsonNode> alternatives) {
		SchemaTypes types = SchemaTypes.of(SchemaMerge.withoutAlternatives(schema));
		boolean nullable = types.nullable();
		List<JsonNode> left = new ArrayList<>();
		boolean open = false;
		for (JsonNode alternative : alternatives) {
			if (isNull(alternative)) {
				nullable = true;
			}
			else if (!alternative.isBoolean() || alternative.asBoolean()) {
				open = open || isOpen(alternative);
				left.add(alternative);
			}
		}
		if (open || left.isEmpty()) {
			ObjectNode rest = SchemaMerge.withoutAlternatives(schema);
			return plain(nullable ? rest.put("nullable", true) : rest);
		}
		if (types.names().equals(List.of("object"))) {
			SchemaMerge.Union union = SchemaMerge.union(schema, left);
			ObjectNode result = TypedSchema.of("object", union.schema(), nullable);
			return Notes.of(result).add(needs(union.needs())).to(result);
		}
		List<ObjectNode> inherited = new ArrayList<>();
		for (JsonNode alternative : left) {
			if (alternative instanceof ObjectNode object) {
				inherited.add(SchemaMerge.inherited(schema, object));
			}
		}
		List<ObjectNode> said = SchemaMerge.numbersAsOne(inherited).stream().map(CommonSchema::of).toList();
		return said.isEmpty() ? describe(anything(true), schema, nullable) : describe(anyOf(said), schema, nullable);
	}

	private static boolean isNull(JsonNode alternative) {
		return alternative.isNull() || SchemaTypes.declared(alternative.path("type")).equals(Set.of("null"))
				|| (alternative.has("const") && alternative.path("const").isNull());
	}

	/** Whether it allows anything, so that there is no choice. */
	private static boolean isOpen(JsonNode alternative) {
		return alternative.isBoolean() || (alternative instanceof ObjectNode object && object.isEmpty());
	}

	/**
	 * Say of which properties some are needed.
	 * @return the sentence, or {@code null} if any will do
	 */
	static @Nullable String needs(List<Set<String>> needs) {
		return needs.isEmpty() ? null
				: needs.stream()
					.map((names) -> String.join(" and ", names))
					.collect(Collectors.joining(", or ", "needs ", ""));
	}

	/** Return a choice, or a single schema where the choice is none. */
	private static ObjectNode anyOf(List<ObjectNode> schemas) {
		Set<ObjectNode> distinct = new LinkedHashSet<>();
		for (ObjectNode schema : schemas) {
			if (schema.get("anyOf") instanceof ArrayNode inner) {
				inner.forEach((each) -> distinct.add((ObjectNode) each));
			}
			else {
				distinct.add(schema);
			}
		}
		List<ObjectNode> choice = TextChoices.joined(distinct);
		if (choice.size() == 1) {
			return choice.get(0).deepCopy();
		}
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		result.putArray("anyOf").addAll(choice.stream().map(ObjectNode::deepCopy).toList());
		return result;
	}

	/**
	 * Add a note to what describes a schema in common words.
	 */
	static JsonNode noted(JsonNode said, String note) {
		ObjectNode copy = (ObjectNode) said.deepCopy();
		ObjectNode target = described(copy);
		Notes.of(target).add(note).to(target);
		return copy;
	}

	private static ObjectNode described(ObjectNode said) {
		return (said.get("anyOf") instanceof ArrayNode choice) ? (ObjectNode) choice.get(0) : said;
	}

	/** A choice is described at its first alternative, since it can have nothing else. */
	private static ObjectNode describe(ObjectNode said, ObjectNode schema, boolean nullable) {
		ObjectNode target = described(said);
		Notes notes = Notes.of(target).behind(schema.path("description").asString(""));
		JsonNode initial = schema.path("default");
		if (!initial.isMissingNode() && !initial.isNull()) {
			if (said == target) {
				target.set("default", initial);
			}
			else {
				notes.add("default " + initial);
			}
		}
		notes.to(target);
		if (nullable) {
			target.put("nullable", true);
		}
		return said;
	}

	/**
	 * Return a schema that allows anything.
	 * @param lists whether lists are among it
	 */
	static ObjectNode anything(boolean lists) {
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		ArrayNode choice = result.putArray("anyOf");
		choice.addObject().put("type", "string");
		choice.addObject().put("type", "number");
		choice.addObject().put("type", "boolean");
		choice.addObject().put("type", "object").putObject("properties");
		if (lists) {
			choice.addObject().put("type", "array").putObject("items").put("type", "string");
		}
		return result;
	}

}
