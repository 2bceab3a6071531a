/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A model wants a tool called (since revision 2025-11-25).
 *
 * @param id by which the answer refers to it
 * @param name the tool's name
 * @param input the arguments: a JSON object; not to be changed
 * @param meta the {@code _meta} member, or {@code null}
 */
public record ToolUseContent(String id, String name, JsonNode input,
		@Nullable JsonNode meta) implements SamplingContent {

}
