/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import tools.jackson.databind.JsonNode;

/**
 * A message of a prompt.
 *
 * @param role who speaks
 * @param content what is said
 */
public record PromptMessage(Role role, Content content) {

	static PromptMessage from(JsonNode node) {
		Wire.object(node, "a message");
		return new PromptMessage(Role.from(node), Content.from(Wire.object(node.get("content"), "'content'")));
	}

}
