/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.function.UnaryOperator;

import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/**
 * A tool made of a function.
 *
 * @param definition what it says about itself
 * @param function makes its result out of its arguments
 */
public record TestTool(ToolDefinition definition, UnaryOperator<String> function) implements ToolCallback {

	public static TestTool of(String name, String description, String schema, UnaryOperator<String> function) {
		return new TestTool(ToolDefinition.builder().name(name).description(description).inputSchema(schema).build(),
				function);
	}

	@Override
	public ToolDefinition getToolDefinition() {
		return this.definition;
	}

	@Override
	public String call(String toolInput) {
		return this.function.apply(toolInput);
	}

}
