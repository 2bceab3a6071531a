/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.handler;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.mcptools.client.protocol.Root;

/**
 * Says to which folders and files a server should keep.
 */
@FunctionalInterface
public interface RootsHandler {

	/**
	 * Return the roots. Never called on the thread that reads from the server: may block.
	 * @return the roots; where it fails with a {@link RequestRejectedException} the
	 * server is told so, with anything else that the client failed, not how
	 */
	CompletionStage<List<Root>> roots();

	/**
	 * Return a handler for roots that never change.
	 * @param roots the roots
	 * @return the handler
	 */
	static RootsHandler of(Root... roots) {
		List<Root> fixed = List.of(roots);
		return () -> CompletableFuture.completedFuture(fixed);
	}

}
