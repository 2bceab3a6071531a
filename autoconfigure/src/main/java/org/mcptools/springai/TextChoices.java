/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Choices among texts that servers publish as choices among schemas.
 */
final class TextChoices {

	private TextChoices() {
	}

	/**
	 * Return alternatives with one list of texts in place of several.
	 */
	static List<ObjectNode> joined(Collection<ObjectNode> alternatives) {
		Map<Object, ObjectNode> result = new LinkedHashMap<>();
		for (ObjectNode alternative : alternatives) {
			ObjectNode before = isEnum(alternative) ? result.get("enum") : null;
			if (before != null) {
				result.put("enum", both(before, alternative));
			}
			else {
				result.put(isEnum(alternative) ? "enum" : alternative, alternative);
			}
		}
		return List.copyOf(result.values());
	}

	private static boolean isEnum(ObjectNode schema) {
		return schema.path("enum").isArray();
	}

	private static ObjectNode both(ObjectNode one, ObjectNode other) {
		ObjectNode result = one.deepCopy();
		Set<String> values = SchemaMerge.names(one.path("enum"));
		values.addAll(SchemaMerge.names(other.path("enum")));
		ArrayNode array = result.putArray("enum");
		values.forEach(array::add);
		@Nullable String description = meaning(one);
		@Nullable String more = meaning(other);
		if (description != null || more != null) {
			result.put("description", (description == null) ? String.valueOf(more)
					: (more == null || more.equals(description)) ? description : description + "; " + more);
		}
		return result;
	}

	/** What a value means would be lost among others if it were not named. */
	private static @Nullable String meaning(ObjectNode schema) {
		String description = schema.path("description").asString("");
		if (description.isBlank()) {
			return null;
		}
		return (schema.path("enum").size() == 1) ? schema.path("enum").get(0).asString() + ": " + description
				: description;
	}

}
