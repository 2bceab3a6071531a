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

	/**
	 * Return whether the server has resources.
	 * @return {@code true} if it declared the {@code resources} capability
	 */
	public boolean hasResources() {
		return this.json.path("resources").isObject();
	}

	/**
	 * Return whether the server says when a resource changes, where it is asked to.
	 * @return {@code true} if it declared {@code resources.subscribe}
	 */
	public boolean allowsResourceSubscriptions() {
		return this.json.path("resources").path("subscribe").asBoolean(false);
	}

	/**
	 * Return whether the server says when its list of resources changes.
	 * @return {@code true} if it declared {@code resources.listChanged}
	 */
	public boolean announcesResourceChanges() {
		return this.json.path("resources").path("listChanged").asBoolean(false);
	}

	/**
	 * Return whether the server has prompts.
	 * @return {@code true} if it declared the {@code prompts} capability
	 */
	public boolean hasPrompts() {
		return this.json.path("prompts").isObject();
	}

	/**
	 * Return whether the server says when its list of prompts changes.
	 * @return {@code true} if it declared {@code prompts.listChanged}
	 */
	public boolean announcesPromptChanges() {
		return this.json.path("prompts").path("listChanged").asBoolean(false);
	}

	/**
	 * Return whether the server completes arguments.
	 * @return {@code true} if it declared the {@code completions} capability (since
	 * revision 2025-03-26)
	 */
	public boolean hasCompletions() {
		return this.json.path("completions").isObject();
	}

	/**
	 * Return whether the server sends log messages.
	 * @return {@code true} if it declared the {@code logging} capability
	 */
	public boolean hasLogging() {
		return this.json.path("logging").isObject();
	}

}
