/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.contender;

import java.util.List;

/**
 * Connects a client. Has a public constructor without parameters.
 */
public interface Adapter {

	/**
	 * Start a server and connect to it.
	 * @param command its command line
	 * @return who calls it
	 * @throws Exception if that fails
	 */
	Contender stdio(List<String> command) throws Exception;

	/**
	 * Connect to a server over Streamable HTTP.
	 * @param url where it is
	 * @return who calls it
	 * @throws Exception if that fails
	 */
	Contender http(String url) throws Exception;

}
