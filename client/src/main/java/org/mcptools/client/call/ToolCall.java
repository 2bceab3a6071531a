/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

/**
 * A call of a tool on its way to the server. Immutable.
 *
 * @param server the name that the application gave to the server
 * @param tool the tool's name at the server
 * @param arguments the arguments, one JSON object
 * @param options how the call is made, with what the application knows of it
 */
public record ToolCall(String server, String tool, String arguments, CallOptions options) {

	/**
	 * Return the same call with other arguments.
	 * @param json one JSON object
	 * @return the changed call
	 */
	public ToolCall withArguments(String json) {
		return new ToolCall(this.server, this.tool, json, this.options);
	}

	/**
	 * Return the same call, made in another way.
	 * @param changed how the call is made
	 * @return the changed call
	 */
	public ToolCall withOptions(CallOptions changed) {
		return new ToolCall(this.server, this.tool, this.arguments, changed);
	}

	/** Arguments may hold secrets. */
	@Override
	public String toString() {
		return "ToolCall[" + this.tool + " of " + this.server + "]";
	}

}
