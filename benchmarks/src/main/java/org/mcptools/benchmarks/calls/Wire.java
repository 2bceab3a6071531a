/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.calls;

import java.util.Set;

/**
 * What calls go through.
 */
public enum Wire {

	/** Standard input and output of a process. */
	STDIO,

	/** Streamable HTTP. */
	HTTP,

	/** The same without a client of MCP. */
	ENGINES;

	/** Where clients of MCP take part. */
	static final Set<Wire> CLIENTS = Set.of(STDIO, HTTP);

}
