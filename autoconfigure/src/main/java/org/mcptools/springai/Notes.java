/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is said of a schema in words, because keywords for it are not known everywhere.
 */
final class Notes {

	private String description;

	private final List<String> notes = new ArrayList<>();

	private Notes(String description) {
		this.description = description;
	}

	/**
	 * Begin with the description of a schema.
	 */
	static Notes of(ObjectNode schema) {
		return new Notes(schema.path("description").asString(""));
	}

	/**
	 * Add a note.
	 */
	Notes add(@Nullable String note) {
		if (note != null) {
			this.notes.add(note);
		}
		return this;
	}

	/**
	 * Put a more general description in front.
	 */
	Notes behind(String general) {
		if (!general.isBlank() && !general.equals(this.description)) {
			this.description = this.description.isBlank() ? general : Character.isLowerCase(this.description.charAt(0))
					? general + " (" + this.description + ")" : general + " " + this.description;
		}
		return this;
	}

	/**
	 * Make all of it the description of a schema.
	 * @return the schema
	 */
	ObjectNode to(ObjectNode schema) {
		String text = this.description;
		if (!this.notes.isEmpty()) {
			String joined = String.join("; ", this.notes);
			text = text.isBlank() ? joined : text + " (" + joined + ")";
		}
		if (!text.isEmpty()) {
			schema.put("description", text);
		}
		return schema;
	}

}
