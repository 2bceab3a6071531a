/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.function.Function;

/**
 * The ways to reach a witness.
 */
enum Served {

	MEMORY(MemoryHost::new),

	STDIO(StdioHost::new),

	STREAMABLE_HTTP(StreamableHost::new),

	SSE(SseHost::new);

	private final Function<Witness, Host> host;

	Served(Function<Witness, Host> host) {
		this.host = host;
	}

	Host host(Witness witness) {
		return this.host.apply(witness);
	}

}
