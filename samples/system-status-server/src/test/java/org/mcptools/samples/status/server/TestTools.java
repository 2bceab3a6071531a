/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Tools that behave, and tools that don't.
 */
final class TestTools {

	static final Parameter<String> TEXT = Parameter.text("text", "What to say.");

	static final Tool ECHO = tool("echo", (arguments) -> result(arguments.find(TEXT).orElse("nothing")));

	static final Tool REFUSING = tool("refuse", (arguments) -> {
		throw new ToolException("Not today.");
	});

	static final Tool BROKEN = tool("break", (arguments) -> {
		throw new IllegalStateException("secret detail");
	});

	static final Tool OVERFLOWING = tool("overflow", (arguments) -> result(recurse(1)));

	static final List<Tool> ALL = List.of(ECHO, REFUSING, BROKEN, OVERFLOWING);

	private TestTools() {
	}

	/**
	 * A tool that no interrupt gets out of its call, as if stuck in the operating system.
	 */
	static Tool hanging(CountDownLatch release) {
		return tool("hang", (arguments) -> {
			while (release.getCount() > 0) {
				try {
					release.await();
				}
				catch (InterruptedException ex) {
					// Goes on.
				}
			}
			return result("released");
		});
	}

	static ToolResult result(String text) {
		return new ToolResult(text, Json.object().put("said", text));
	}

	private static String recurse(int depth) {
		return (depth > 0) ? recurse(depth + 1) + depth : "never";
	}

	private static Tool tool(String name, Action action) {
		ToolDefinition definition = new ToolDefinition(name, "Tool " + name, "For tests.", List.of(TEXT),
				Schema.object().string("said", "What it said"));
		return new Tool() {

			@Override
			public ToolDefinition definition() {
				return definition;
			}

			@Override
			public ToolResult call(Arguments arguments) throws ToolException {
				return action.call(arguments);
			}

		};
	}

	interface Action {

		ToolResult call(Arguments arguments) throws ToolException;

	}

}
