/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts what a schema refers to in place of its references, as far as it is in the schema
 * itself; nothing is fetched. What contains itself is cut with an object that allows
 * anything, and so is what would make the whole too large or too deep. Keywords that
 * {@link CommonSchema} has no use for are left out.
 */
final class SchemaReferences {

	/** By how many characters a schema may grow. */
	private static final int MOST_GROWTH = 65_536;

	private static final int MOST_LEVELS = 32;

	/** How many alternatives or parts of one schema are looked at. */
	private static final int MOST_PARTS = 1_000;

	private static final Set<String> DEFINITIONS = Set.of("$defs", "definitions");

	private static final Set<String> MAPS = Set.of("properties", "patternProperties");

	private static final Set<String> LISTS = Set.of("allOf", "anyOf", "oneOf", "prefixItems");

	private static final Set<String> SINGLE = Set.of("items", "additionalProperties", "then", "else");

	/** Constraints that no other keyword can stand for. */
	private static final Set<String> DROPPED = Set.of("$schema", "$id", "id", "$anchor", "$comment", "$vocabulary",
			"not", "if", "contains", "propertyNames", "dependentSchemas", "dependentRequired", "dependencies",
			"unevaluatedProperties", "unevaluatedItems", "additionalItems");

	private final ObjectNode root;

	/** The schemas in which we are, the whole of them told apart by identity. */
	private final Set<JsonNode> path = Collections.newSetFromMap(new IdentityHashMap<>());

	private int referencesOnPath;

	private int growth;

	private SchemaReferences(ObjectNode root) {
		this.root = root;
	}

	/**
	 * Return a schema without references.
	 * @param root the schema, which stays as it is
	 * @throws UnusableSchemaException if all that it says is said elsewhere
	 */
	static ObjectNode resolve(ObjectNode root) {
		SchemaReferences references = new SchemaReferences(root);
		String reference = reference(root);
		if (reference != null) {
			JsonNode target = references.find(reference);
			if (target == null || target == root) {
				throw new UnusableSchemaException("refers to '" + reference + "', which is not a schema in it");
			}
		}
		if (references.schema(root) instanceof ObjectNode resolved) {
			return resolved;
		}
		throw new UnusableSchemaException("allows no arguments whatever");
	}

	private JsonNode schema(JsonNode node) {
		if (!(node instanceof ObjectNode object)) {
			return node;
		}
		JsonNode excluded = object.path("not");
		if (object.size() == 1 && (excluded.isObject() ? excluded.isEmpty() : excluded.asBoolean(false))) {
			return JsonNodeFactory.instance.booleanNode(false);
		}
		if (this.path.contains(object) || this.path.size() >= MOST_LEVELS || this.growth > MOST_GROWTH) {
			return cut(object);
		}
		this.path.add(object);
		try {
			String reference = reference(object);
			return (reference != null) ? referenced(object, reference) : members(object);
		}
		finally {
			this.path.remove(object);
		}
	}

	private static @Nullable String reference(ObjectNode schema) {
		JsonNode reference = schema.path("$ref");
		return reference.isString() ? reference.asString() : null;
	}

	/** What stands beside a reference says more about this use of it, and counts. */
	private ObjectNode referenced(ObjectNode schema, String reference) {
		JsonNode target = find(reference);
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		if (target != null) {
			this.referencesOnPath++;
			JsonNode resolved = schema(target);
			this.referencesOnPath--;
			if (resolved instanceof ObjectNode object) {
				result = object;
			}
		}
		result.setAll(members(schema));
		return result;
	}

	private ObjectNode members(ObjectNode schema) {
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		for (Map.Entry<String, JsonNode> member : schema.properties()) {
			String keyword = member.getKey();
			JsonNode value = member.getValue();
			if (DEFINITIONS.contains(keyword) || DROPPED.contains(keyword)
					|| ("$ref".equals(keyword) && value.isString())) {
				continue;
			}
			if (MAPS.contains(keyword) && value instanceof ObjectNode map) {
				ObjectNode schemas = result.putObject(keyword);
				map.properties().forEach((entry) -> {
					grow(entry.getKey().length());
					schemas.set(entry.getKey(), schema(entry.getValue()));
				});
			}
			else if (value instanceof ArrayNode list && (LISTS.contains(keyword) || "items".equals(keyword))) {
				ArrayNode schemas = result.putArray(keyword);
				for (int i = 0; i < Math.min(list.size(), MOST_PARTS); i++) {
					schemas.add(schema(list.get(i)));
				}
			}
			else if (SINGLE.contains(keyword)) {
				result.set(keyword, schema(value));
			}
			else {
				grow((this.referencesOnPath > 0) ? value.toString().length() : 0);
				result.set(keyword, value);
			}
			grow(keyword.length());
		}
		return result;
	}

	private void grow(int characters) {
		if (this.referencesOnPath > 0) {
			this.growth += characters;
		}
	}

	private static ObjectNode cut(ObjectNode schema) {
		ObjectNode result = JsonNodeFactory.instance.objectNode();
		String type = schema.path("type").asString("object");
		for (String keyword : new String[] { "title", "description" }) {
			if (schema.path(keyword).isString()) {
				result.set(keyword, schema.get(keyword));
			}
		}
		result.put("type", type);
		if ("object".equals(type)) {
			result.putObject("properties");
		}
		if ("array".equals(type)) {
			result.putObject("items").put("type", "object").putObject("properties");
		}
		return result;
	}

	private @Nullable JsonNode find(String reference) {
		String own = this.root.path("$id").asString("");
		String local = (!own.isEmpty() && reference.startsWith(own + "#")) ? reference.substring(own.length())
				: reference;
		if ("#".equals(local)) {
			return this.root;
		}
		if (local.startsWith("#/")) {
			return present(at(local.substring(1)));
		}
		for (String definitions : DEFINITIONS) {
			for (JsonNode definition : this.root.path(definitions)) {
				if (local.equals("#" + definition.path("$anchor").asString("/"))
						|| local.equals(definition.path("$id").asString("/"))) {
					return definition;
				}
			}
		}
		return null;
	}

	private JsonNode at(String pointer) {
		try {
			return this.root
				.at(JsonPointer.compile(URLDecoder.decode(pointer.replace("+", "%2B"), StandardCharsets.UTF_8)));
		}
		catch (IllegalArgumentException ex) {
			return JsonNodeFactory.instance.missingNode();
		}
	}

	private static @Nullable JsonNode present(JsonNode found) {
		return (found.isObject() || found.isBoolean()) ? found : null;
	}

}
