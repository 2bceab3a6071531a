/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import org.jspecify.annotations.Nullable;

/**
 * Gets what a model cannot read of a result: images, sounds, other bytes. A bean of this
 * type sees those of all servers. Thread-safe. Called on the thread of the call, before
 * the model gets the result.
 */
@FunctionalInterface
public interface ToolMediaHandler {

	/**
	 * Take a piece of media. What this throws is logged, and costs the result nothing.
	 * @param media the piece
	 * @return what the model reads in its place, such as where the user can see it;
	 * {@code null} for a note that says what it is
	 */
	@Nullable String handle(ToolMedia media);

	/**
	 * Return a handler that leaves everything at the note.
	 * @return the handler
	 */
	static ToolMediaHandler none() {
		return (media) -> null;
	}

}
