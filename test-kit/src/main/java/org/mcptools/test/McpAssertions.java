/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

/**
 * Assertions about test servers, for AssertJ.
 */
public final class McpAssertions {

	private McpAssertions() {
	}

	/**
	 * Begin assertions about a server.
	 * @param server the server
	 * @return the assertions
	 */
	public static McpTestServerAssert assertThat(McpTestServer server) {
		return new McpTestServerAssert(server);
	}

}
