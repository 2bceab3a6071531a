/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.util.List;

/**
 * What a client gets to know about a tool.
 *
 * @param name the name to call it by
 * @param title the name for people
 * @param description what it returns and when to use it, for the model
 * @param parameters the arguments that it takes
 * @param output the shape of the structured result
 */
public record ToolDefinition(String name, String title, String description, List<Parameter<?>> parameters,
		Schema output) {

	public ToolDefinition {
		parameters = List.copyOf(parameters);
	}

}
