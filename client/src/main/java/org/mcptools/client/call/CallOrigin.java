/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.FrameOrigin;

/**
 * Internal: the call that a request is made for.
 *
 * @param tool the call of a tool, as it left the interceptors; {@code null} where it is
 * something else that was called
 * @param caller what was bound to the thread that made it
 */
public record CallOrigin(@Nullable ToolCall tool, CallerContext caller) implements FrameOrigin {

	@Override
	public <T extends @Nullable Object> T within(Supplier<T> question) {
		return this.caller.within(question);
	}

}
