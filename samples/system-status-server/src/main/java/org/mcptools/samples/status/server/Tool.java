/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

/**
 * A tool that the server offers. It only reads: the protocol layer announces every tool
 * as read-only.
 */
public interface Tool {

	/**
	 * What the client gets to know about the tool.
	 * @return the same at each call
	 */
	ToolDefinition definition();

	/**
	 * Does the work. Calls come one after another, each within a time limit after which
	 * the thread is interrupted.
	 * @param arguments the arguments, already valid
	 * @return the result
	 * @throws ToolException where the tool can't do what it was asked for; the message is
	 * for the model
	 */
	ToolResult call(Arguments arguments) throws ToolException;

}
