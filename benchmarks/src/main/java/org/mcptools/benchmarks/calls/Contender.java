/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

/**
 * A way to call the tool {@code echo} of a server, with a server of its own. Calls may
 * come from many threads at once.
 */
interface Contender extends AutoCloseable {

	/**
	 * Call the tool.
	 * @param text its argument, of letters and digits
	 * @return what it answered
	 */
	String echo(String text);

	@Override
	void close();

}
