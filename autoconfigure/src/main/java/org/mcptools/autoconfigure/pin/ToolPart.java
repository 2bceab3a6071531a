/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * A part of a tool that is pinned.
 */
public enum ToolPart {

	/** Its name for people. */
	TITLE("title"),

	/** What it does, in words for the model. */
	DESCRIPTION("description"),

	/** The schema of its arguments. */
	INPUT_SCHEMA("inputSchema"),

	/** The schema of its structured result. */
	OUTPUT_SCHEMA("outputSchema"),

	/** The hints of its server, such as that it only reads. */
	ANNOTATIONS("annotations");

	private final String key;

	ToolPart(String key) {
		this.key = key;
	}

	/** Return its name in the file. */
	String key() {
		return this.key;
	}

	static @Nullable ToolPart ofKey(String key) {
		for (ToolPart part : values()) {
			if (part.key.equals(key)) {
				return part;
			}
		}
		return null;
	}

	/** Return its name in a sentence. */
	String inWords() {
		return name().toLowerCase(Locale.ROOT).replace('_', ' ');
	}

}
