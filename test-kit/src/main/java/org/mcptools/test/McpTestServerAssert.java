/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

import java.util.List;
import java.util.Map;

import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about the calls that a test server has received.
 */
public final class McpTestServerAssert extends AbstractAssert<McpTestServerAssert, McpTestServer> {

	McpTestServerAssert(McpTestServer server) {
		super(server, McpTestServerAssert.class);
	}

	/**
	 * Some tool was called, whatever the arguments.
	 * @param tool the tool's name
	 * @return this assertion
	 */
	public McpTestServerAssert wasCalled(String tool) {
		isNotNull();
		if (callsOf(tool).isEmpty()) {
			failWithMessage("Expected a call of tool '%s' of MCP server '%s', but %s", tool, this.actual.name(),
					told());
		}
		return this;
	}

	/**
	 * A tool was called with these arguments, and maybe others.
	 * @param tool the tool's name
	 * @param arguments the arguments, made of what JSON can express; a whole number is an
	 * {@code int} where it is small enough for one
	 * @return this assertion
	 */
	public McpTestServerAssert wasCalledWith(String tool, Map<String, ? extends @Nullable Object> arguments) {
		wasCalled(tool);
		if (callsOf(tool).stream().noneMatch((call) -> call.arguments().entrySet().containsAll(arguments.entrySet()))) {
			failWithMessage("Expected a call of tool '%s' of MCP server '%s' with %s, but %s", tool, this.actual.name(),
					arguments, told());
		}
		return this;
	}

	/**
	 * A tool was called with this argument, and maybe others.
	 * @param tool the tool's name
	 * @param argument the argument's name
	 * @param value its value
	 * @return this assertion
	 */
	public McpTestServerAssert wasCalledWith(String tool, String argument, Object value) {
		return wasCalledWith(tool, Map.of(argument, value));
	}

	/**
	 * So many calls were made, of whatever tools.
	 * @param count the number of calls
	 * @return this assertion
	 */
	public McpTestServerAssert hasCalls(int count) {
		isNotNull();
		if (this.actual.calls().size() != count) {
			failWithMessage("Expected %s calls of MCP server '%s', but %s", count, this.actual.name(), told());
		}
		return this;
	}

	/**
	 * No call was made.
	 * @return this assertion
	 */
	public McpTestServerAssert hasNoCalls() {
		return hasCalls(0);
	}

	private List<McpTestCall> callsOf(String tool) {
		return this.actual.calls().stream().filter((call) -> call.tool().equals(tool)).toList();
	}

	private String told() {
		return this.actual.calls().isEmpty() ? "there was none"
				: "there were " + this.actual.calls().stream().map((call) -> call.tool() + call.arguments()).toList();
	}

}
