/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a message of a conversation with a model is made of: content of any kind, the wish
 * to call a tool, or what a tool answered (the latter two since revision 2025-11-25).
 */
public sealed interface SamplingContent permits Content, ToolUseContent, ToolResultContent {

	/**
	 * Return the {@code _meta} member.
	 * @return the member, or {@code null}; not to be changed
	 */
	@Nullable JsonNode meta();

}
