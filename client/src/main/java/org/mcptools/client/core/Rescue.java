/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpException;

/**
 * What to do in place of failing.
 *
 * @param <R> the type of the call's result
 */
@FunctionalInterface
public interface Rescue<R> {

	/**
	 * Return another call.
	 * @param failure the failure
	 * @return the call, or {@code null} to fail
	 */
	@Nullable CompletableFuture<R> instead(McpException failure);

}
