/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;

/**
 * Looks at what a client waits for. Everything else passes through it.
 */
final class PendingTap {

	private final List<JsonRpcPeer> peers = new CopyOnWriteArrayList<>();

	Supplier<McpTransport> around(Supplier<McpTransport> transports) {
		return () -> new Tapped(transports.get());
	}

	/** Return how many calls have no answer yet, on all connections there have been. */
	int pendingCalls() {
		return this.peers.stream().mapToInt(JsonRpcPeer::pendingCount).sum();
	}

	private final class Tapped implements McpTransport {

		private final McpTransport target;

		Tapped(McpTransport target) {
			this.target = target;
		}

		@Override
		public void open(TransportListener listener) {
			PendingTap.this.peers.add((JsonRpcPeer) listener);
			this.target.open(listener);
		}

		@Override
		public Exchange send(Frame frame) {
			return this.target.send(frame);
		}

		@Override
		public boolean sharesChannel() {
			return this.target.sharesChannel();
		}

		@Override
		public Exchange listen(Map<String, String> headers) {
			return this.target.listen(headers);
		}

		@Override
		public void terminate(Map<String, String> headers) {
			this.target.terminate(headers);
		}

		@Override
		public void close() {
			this.target.close();
		}

	}

}
