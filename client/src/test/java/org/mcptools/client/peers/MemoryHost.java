/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.testing.JsonText;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.InMemoryTransport;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;
import tools.jackson.databind.node.ObjectNode;

/**
 * A witness in the same process.
 */
final class MemoryHost implements Host {

	private final Witness witness;

	private final Set<Channel> channels = ConcurrentHashMap.newKeySet();

	MemoryHost(Witness witness) {
		this.witness = witness;
	}

	@Override
	public McpTransport transport(String name) {
		InMemoryTransport.Pair pair = InMemoryTransport.pair(name);
		Channel channel = new Channel(pair.server());
		this.channels.add(channel);
		pair.server().open(channel);
		return pair.client();
	}

	@Override
	public McpClientBuilder introduce(McpClientBuilder builder) {
		return builder.transport(() -> transport("memory"));
	}

	@Override
	public int open() {
		return this.channels.size();
	}

	@Override
	public void die() {
		List.copyOf(this.channels).forEach(Channel::hangUp);
	}

	private final class Channel implements TransportListener, Outlet {

		private final InMemoryTransport end;

		private final Conversation conversation;

		Channel(InMemoryTransport end) {
			this.end = end;
			this.conversation = MemoryHost.this.witness.converse(this);
		}

		@Override
		public void onFrame(Frame frame) {
			String json = new String(JsonRpcCodec.encode(frame.message()), StandardCharsets.UTF_8);
			this.conversation.receive(Heard.of(json, frame.headers()), this);
		}

		@Override
		public void onClosed(@Nullable McpTransportException cause) {
			MemoryHost.this.channels.remove(this);
			this.conversation.disconnected();
		}

		@Override
		public void send(ObjectNode message) {
			this.end.send(new Frame(JsonText.message(message.toString())));
		}

		@Override
		public void hangUp() {
			this.end.close();
		}

	}

}
