/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

import org.jspecify.annotations.Nullable;

/**
 * What a tool of a test server does.
 */
@FunctionalInterface
public interface McpTestTool {

	/**
	 * Answer a call.
	 * @param call the call
	 * @return a text, or something that Jackson can write, which becomes structured
	 * content
	 * @throws Exception whatever goes wrong: the message becomes a result that says that
	 * the tool has failed
	 */
	@Nullable Object call(McpTestCall call) throws Exception;

}
