/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.Locale;

import tools.jackson.databind.JsonNode;

/**
 * Who speaks in a conversation.
 */
public enum Role {

	/** The user. */
	USER,
	/** The model. */
	ASSISTANT;

	/**
	 * Read the role of a message. A role that is unknown counts as the user's, which is
	 * the one that a model trusts no more than the rest.
	 */
	static Role from(JsonNode message) {
		return ASSISTANT.wireName().equals(Wire.requiredText(message, "role")) ? ASSISTANT : USER;
	}

	String wireName() {
		return name().toLowerCase(Locale.ROOT);
	}

}
