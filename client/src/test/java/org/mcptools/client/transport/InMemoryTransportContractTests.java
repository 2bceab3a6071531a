/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;

class InMemoryTransportContractTests extends OrderedTransportContractTests {

	@Override
	protected McpTransport create() {
		InMemoryTransport.Pair pair = InMemoryTransport.pair("contract");
		pair.server().open(new TransportListener() {

			@Override
			public void onFrame(Frame frame) {
				pair.server().send(new Frame(Echo.of(frame.message()), frame.headers()));
			}

			@Override
			public void onClosed(@Nullable McpTransportException cause) {
				// The pair ends together.
			}

		});
		return pair.client();
	}

}
