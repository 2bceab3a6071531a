/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai.testing;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.DefaultToolDefinition;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.execution.ToolExecutionException;
import org.springframework.ai.tool.metadata.ToolMetadata;

/**
 * A tool of the application itself. Answers with its name and the arguments, and
 * remembers who called it. What its work throws, it throws as the application's tools do.
 */
public final class LocalTool implements ToolCallback {

	private final ToolDefinition definition;

	private final boolean returnDirect;

	private final UnaryOperator<String> work;

	private final List<Call> calls = new CopyOnWriteArrayList<>();

	private LocalTool(String name, boolean returnDirect, UnaryOperator<String> work) {
		this.definition = new DefaultToolDefinition(name, "Does " + name, "{\"type\":\"object\"}");
		this.returnDirect = returnDirect;
		this.work = work;
	}

	public static LocalTool named(String name) {
		return new LocalTool(name, false, (input) -> name + input);
	}

	public static LocalTool direct(String name) {
		return new LocalTool(name, true, (input) -> name + input);
	}

	public static LocalTool doing(String name, UnaryOperator<String> work) {
		return new LocalTool(name, false, work);
	}

	@Override
	public ToolDefinition getToolDefinition() {
		return this.definition;
	}

	@Override
	public ToolMetadata getToolMetadata() {
		return ToolMetadata.builder().returnDirect(this.returnDirect).build();
	}

	@Override
	public String call(String toolInput) {
		return call(toolInput, null);
	}

	@Override
	public String call(String toolInput, @Nullable ToolContext toolContext) {
		this.calls.add(new Call(toolInput, Thread.currentThread(),
				(toolContext != null) ? toolContext.getContext() : Map.of()));
		try {
			return this.work.apply(toolInput);
		}
		catch (RuntimeException ex) {
			throw new ToolExecutionException(this.definition, ex);
		}
	}

	public List<Call> calls() {
		return List.copyOf(this.calls);
	}

	/**
	 * One call of the tool.
	 *
	 * @param input the arguments
	 * @param thread the thread that ran it
	 * @param context the tool context
	 */
	public record Call(String input, Thread thread, Map<String, Object> context) {

	}

}
