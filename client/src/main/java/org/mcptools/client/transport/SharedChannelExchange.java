/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A frame among others on one channel: giving it up tells the peer nothing.
 *
 * @param completion the frame's fate
 */
record SharedChannelExchange(CompletionStage<Void> completion) implements Exchange {

	static final Exchange DONE = new SharedChannelExchange(CompletableFuture.completedFuture(null));

	@Override
	public boolean abort() {
		return false;
	}

}
