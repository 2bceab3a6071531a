/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * On whose behalf a frame is sent. A transport that asks the application about a frame
 * asks within its origin.
 */
public interface FrameOrigin {

	/**
	 * Ask with what is bound to the thread of the caller bound to the current one.
	 * @param <T> the type of the answer
	 * @param question the question
	 * @return the answer
	 */
	<T extends @Nullable Object> T within(Supplier<T> question);

}
