/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.testing;

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
 * Sees what a client waits for. Everything passes through it unchanged.
 */
public final class PendingTap implements Supplier<McpTransport> {

	/** Enough for the connections of a long run: what is older has been closed. */
	private static final int KEPT = 100;

	private final Supplier<McpTransport> transports;

	private final List<JsonRpcPeer> peers = new CopyOnWriteArrayList<>();

	public PendingTap(Supplier<McpTransport> transports) {
		this.transports = transports;
	}

	@Override
	public McpTransport get() {
		return new Tapped(this.transports.get());
	}

	/** Return how many calls have no answer yet, on all connections there have been. */
	public int pendingCalls() {
		return this.peers.stream().mapToInt(JsonRpcPeer::pendingCount).sum();
	}

	private void add(JsonRpcPeer peer) {
		this.peers.add(peer);
		if (this.peers.size() > KEPT) {
			this.peers.removeIf((old) -> old != peer && old.lost().isDone() && old.pendingCount() == 0);
		}
	}

	private final class Tapped implements McpTransport {

		private final McpTransport target;

		Tapped(McpTransport target) {
			this.target = target;
		}

		@Override
		public void open(TransportListener listener) {
			add((JsonRpcPeer) listener);
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
		public void peerIsSilent() {
			this.target.peerIsSilent();
		}

		@Override
		public void close() {
			this.target.close();
		}

	}

}
