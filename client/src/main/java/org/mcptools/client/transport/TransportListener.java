/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;

/**
 * Receives what a transport delivers. Called on the transport's own thread, one call at a
 * time; an implementation must not block.
 */
public interface TransportListener {

	/**
	 * A frame arrived.
	 * @param frame the frame
	 */
	void onFrame(Frame frame);

	/**
	 * Something arrived that cannot be read as a message, and was passed over.
	 */
	default void onUnreadable() {
	}

	/**
	 * The channel has ended. Called once, and last.
	 * @param cause why, or {@code null} where {@link McpTransport#close()} was called
	 */
	void onClosed(@Nullable McpTransportException cause);

}
