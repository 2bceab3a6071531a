/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
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
 * Makes one schema of several.
 */
final class SchemaMerge {

	/** What describes a schema and says nothing about values. */
	private static final Set<String> ANNOTATIONS = Set.of("title", "description", "default", "nullable", "examples");

	private static final List<String> UNIONS = List.of("anyOf", "oneOf");

	private SchemaMerge() {
	}

	/**
	 * Return a schema with what it says in {@code allOf} and in conditions said by itself
	 * instead. Of two that contradict each other the first counts.
	 */
	static ObjectNode flat(ObjectNode schema) {
		ObjectNode result = schema.objectNode();
		schema.properties().forEach((member) -> result.set(member.getKey(), member.getValue()));
		result.remove(List.of("allOf", "then", "else"));
		for (JsonNode part : schema.path("allOf")) {
			if (part instanceof ObjectNode object) {
				add(flat(object), result);
			}
		}
		for (String conditional : List.of("then", "else")) {
			if (schema.get(conditional) instanceof ObjectNode object) {
				addProperties(flat(object), result);
			}
		}
		JsonNode constant = result.remove("const");
		if (constant != null && !result.has("enum")) {
			result.putArray("enum").add(constant);
		}
		return result;
	}

	private static void add(ObjectNode part, ObjectNode result) {
		addProperties(part, result);
		addRequired(part.path("required"), result);
		boolean hasUnion = UNIONS.stream().anyMatch(result::has);
		part.properties().forEach((member) -> {
			String keyword = member.getKey();
			if (!result.has(keyword) && !(hasUnion && UNIONS.contains(keyword))) {
				result.set(keyword, member.getValue());
			}
		});
	}

	private static void addProperties(ObjectNode part, ObjectNode result) {
		if (part.get("properties") instanceof ObjectNode properties) {
			ObjectNode all = copyOfProperties(result);
			for (Map.Entry<String, JsonNode> property : properties.properties()) {
				JsonNode present = all.get(property.getKey());
				if (present == null || present.equals(property.getValue())) {
					all.set(property.getKey(), property.getValue());
				}
				else {
					all.putObject(property.getKey()).putArray("allOf").add(present).add(property.getValue());
				}
			}
		}
	}

	private static ObjectNode copyOfProperties(ObjectNode schema) {
		ObjectNode copy = schema.objectNode();
		if (schema.get("properties") instanceof ObjectNode present) {
			present.properties().forEach((property) -> copy.set(property.getKey(), property.getValue()));
		}
		schema.set("properties", copy);
		return copy;
	}

	private static void addRequired(JsonNode more, ObjectNode result) {
		Set<String> names = names(result.path("required"));
		if (names.addAll(names(more))) {
			ArrayNode required = result.putArray("required");
			names.forEach(required::add);
		}
	}

	/**
	 * Return the texts in an array.
	 */
	static Set<String> names(JsonNode array) {
		Set<String> names = new LinkedHashSet<>();
		if (array.isArray()) {
			array.forEach((name) -> {
				if (name.isString()) {
					names.add(name.asString());
				}
			});
		}
		return names;
	}

	/**
	 * Return the alternatives among which a flat schema lets choose, or {@code null} if
	 * it has none.
	 */
	static @Nullable List<JsonNode> alternatives(ObjectNode schema) {
		for (String union : UNIONS) {
			if (schema.path(union).isArray() && !schema.path(union).isEmpty()) {
				List<JsonNode> alternatives = new ArrayList<>();
				schema.path(union).forEach(alternatives::add);
				return alternatives;
			}
		}
		return null;
	}

	/**
	 * Return a schema without its alternatives.
	 */
	static ObjectNode withoutAlternatives(ObjectNode schema) {
		ObjectNode result = flat(schema);
		result.remove(UNIONS);
		return result;
	}

	/**
	 * Return an alternative with what the schema around it says of all of them, but for
	 * what describes the choice itself.
	 */
	static ObjectNode inherited(ObjectNode schema, ObjectNode alternative) {
		ObjectNode result = flat(alternative);
		schema.properties().forEach((member) -> {
			if (!UNIONS.contains(member.getKey()) && !ANNOTATIONS.contains(member.getKey())
					&& !result.has(member.getKey())) {
				result.set(member.getKey(), member.getValue());
			}
		});
		return result;
	}

	/**
	 * Return a choice among single numbers as one enumeration, and any other choice as it
	 * is.
	 */
	static List<ObjectNode> numbersAsOne(List<ObjectNode> alternatives) {
		ObjectNode one = JsonNodeFactory.instance.objectNode().put("type", "integer");
		ArrayNode values = one.putArray("enum");
		for (ObjectNode alternative : alternatives) {
			if (alternative.path("enum").isEmpty()) {
				return alternatives;
			}
			for (JsonNode value : alternative.path("enum")) {
				if (!value.isNumber()) {
					return alternatives;
				}
				if (!value.isIntegralNumber()) {
					one.put("type", "number");
				}
				values.add(value);
			}
		}
		return List.of(one);
	}

	/**
	 * Return one object in place of the choice among several: it has the properties of
	 * all, and requires what all of them require.
	 * @param schema a flat schema of an object
	 * @param alternatives the objects to choose from
	 */
	static Union union(ObjectNode schema, List<JsonNode> alternatives) {
		ObjectNode result = withoutAlternatives(schema);
		Set<String> always = names(schema.path("required"));
		ObjectNode properties = copyOfProperties(result);
		List<Set<String>> needs = new ArrayList<>();
		for (JsonNode alternative : alternatives) {
			ObjectNode object = (alternative instanceof ObjectNode given) ? flat(given)
					: JsonNodeFactory.instance.objectNode();
			List<JsonNode> inner = alternatives(object);
			if (inner != null) {
				object = union(object, inner).schema();
			}
			Set<String> needed = names(object.path("required"));
			needed.removeAll(always);
			needs.add(needed);
			object.path("properties").properties().forEach((property) -> {
				JsonNode present = properties.get(property.getKey());
				properties.set(property.getKey(),
						(present != null) ? either(present, property.getValue()) : property.getValue());
			});
		}
		Set<String> common = new LinkedHashSet<>(needs.get(0));
		needs.forEach(common::retainAll);
		ArrayNode required = JsonNodeFactory.instance.arrayNode();
		common.forEach(required::add);
		addRequired(required, result);
		needs.forEach((needed) -> needed.removeAll(common));
		return new Union(result,
				needs.stream().anyMatch(Set::isEmpty) ? List.of() : List.copyOf(new LinkedHashSet<>(needs)));
	}

	private static JsonNode either(JsonNode one, JsonNode other) {
		if (one.equals(other)) {
			return one;
		}
		ObjectNode either = JsonNodeFactory.instance.objectNode();
		ArrayNode choice = either.putArray("anyOf");
		if (one.path("anyOf") instanceof ArrayNode several && one.size() == 1) {
			choice.addAll(several);
		}
		else {
			choice.add(one);
		}
		choice.add(other);
		return either;
	}

	/**
	 * An object that stands for several.
	 *
	 * @param schema the object
	 * @param needs of which properties one set is needed besides what is required; none
	 * where that is so anyway
	 */
	record Union(ObjectNode schema, List<Set<String>> needs) {

	}

}
