/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

import java.util.List;

/**
 * The revisions whose schemas the tests have. Written down here once more, so that the
 * tests do not believe what the client says of itself.
 */
public final class McpSchemaRevisions {

	public static final List<String> KNOWN = List.of("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25");

	private McpSchemaRevisions() {
	}

}
