/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

import java.util.List;
import java.util.stream.Stream;

/**
 * The revisions whose schemas the tests have. Written down here once more, so that the
 * tests do not believe what the client says of itself.
 */
public final class McpSchemaRevisions {

	public static final String STATELESS = "2026-07-28";

	public static final List<String> STATEFUL = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

	public static final List<String> KNOWN = Stream.concat(STATEFUL.stream(), Stream.of(STATELESS)).toList();

	private McpSchemaRevisions() {
	}

}
