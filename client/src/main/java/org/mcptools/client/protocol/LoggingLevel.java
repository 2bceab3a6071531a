/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.Locale;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The severity of a server's log message, from the least to the most severe.
 */
public enum LoggingLevel {

	/** Details for finding a fault. */
	DEBUG,
	/** What happens normally. */
	INFO,
	/** Normal, but worth a note. */
	NOTICE,
	/** A warning. */
	WARNING,
	/** An error. */
	ERROR,
	/** A failure of a part. */
	CRITICAL,
	/** Something must be done at once. */
	ALERT,
	/** The system is unusable. */
	EMERGENCY;

	/**
	 * Return the level with a wire name.
	 * @param name the name on the wire
	 * @return the level; {@link #INFO} for a name that is unknown
	 */
	public static LoggingLevel from(String name) {
		for (LoggingLevel level : values()) {
			if (level.name().equals(name.toUpperCase(Locale.ROOT))) {
				return level;
			}
		}
		return INFO;
	}

	ObjectNode toJson() {
		return JsonNodeFactory.instance.objectNode().put("level", name().toLowerCase(Locale.ROOT));
	}

}
