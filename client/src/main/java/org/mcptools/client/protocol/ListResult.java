/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.protocol;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * One page of a list of a server.
 *
 * @param <T> the type of the entries
 */
public interface ListResult<T> {

	/**
	 * Return the entries that could be read.
	 * @return the entries, in the server's order
	 */
	List<T> items();

	/**
	 * Return what was wrong with entries that could not be read. Such an entry costs the
	 * server that one entry and no other.
	 * @return one sentence an entry
	 */
	List<String> problems();

	/**
	 * Return where the next page begins.
	 * @return the cursor, or {@code null} after the last page; an empty string is a
	 * cursor like any other
	 */
	@Nullable String nextCursor();

}
