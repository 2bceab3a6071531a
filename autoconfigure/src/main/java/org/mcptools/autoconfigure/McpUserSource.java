/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.jspecify.annotations.Nullable;

/**
 * Tells who the current user is. Asked on the thread of a caller, or on one that has what
 * was bound to that. Must not block.
 */
@FunctionalInterface
public interface McpUserSource {

	/**
	 * Return the name of the current user.
	 * @return the name, {@code null} where there is no user
	 */
	@Nullable String currentUser();

}
