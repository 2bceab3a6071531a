/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import tools.jackson.databind.node.ObjectNode;

/**
 * Where a witness says something: on the one channel that there is, or on the stream that
 * belongs to a request. What nobody can hear any longer is dropped.
 */
@FunctionalInterface
interface Outlet {

	void send(ObjectNode message);

	/** The answer will take its time, and other messages come before it. */
	default void begin() {
		// A channel is open all the time.
	}

	/**
	 * Refuse a request before anything was done for it.
	 * @param error a response with an error
	 */
	default void refuse(ObjectNode error) {
		send(error);
	}

	/** End the channel, or the connection of the request, without a word. */
	default void hangUp() {
		throw new UnsupportedOperationException("There is nothing to hang up");
	}

}
