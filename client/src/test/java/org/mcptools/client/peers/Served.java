/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

/**
 * The ways to reach a witness.
 */
enum Served {

	MEMORY, STDIO, STREAMABLE_HTTP, SSE;

	Host host(Witness witness) {
		return switch (this) {
			case MEMORY -> new MemoryHost(witness);
			case STDIO -> new StdioHost(witness);
			case STREAMABLE_HTTP -> new StreamableHost(witness);
			case SSE -> new SseHost(witness);
		};
	}

}
