/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What a server declared that it can do.
 *
 * @param json the declaration as it came, unknown capabilities included; not to be
 * changed
 */
public record ServerCapabilities(JsonNode json) {

	static ServerCapabilities from(@Nullable JsonNode node) {
		return new ServerCapabilities((node != null && node.isObject()) ? node : JsonNodeFactory.instance.objectNode());
	}

	/**
	 * Return whether the server has tools.
	 * @return {@code true} if it declared the {@code tools} capability
	 */
	public boolean hasTools() {
		return this.json.path("tools").isObject();
	}

	/**
	 * Return whether the server says when its list of tools changes.
	 * @return {@code true} if it declared {@code tools.listChanged}
	 */
	public boolean announcesToolChanges() {
		return this.json.path("tools").path("listChanged").asBoolean(false);
	}

}
