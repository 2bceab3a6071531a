/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contender;

/**
 * Who calls a server. Whatever fails is an exception.
 */
public interface Contender extends AutoCloseable {

	/**
	 * Call a tool.
	 * @param tool its name
	 * @param arguments its arguments, an object in JSON
	 * @return what it answered; the text, or something that has the text in it
	 * @throws Exception if the call fails
	 */
	String call(String tool, String arguments) throws Exception;

	/**
	 * Close the connection, and end the server where there is one.
	 */
	@Override
	void close();

}
