/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.Map;

import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;

/**
 * Speaks to a server behind one URL: each frame is a POST of its own, and is answered on
 * the same connection. There is no lasting connection, so that the channel ends only by
 * being closed; whatever fails is the failure of one frame.
 * <p>
 * Frames do not keep their order on the way: each may arrive before the ones that were
 * sent before it, unless the sender waits for their completion.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http">Streamable
 * HTTP</a>
 */
public final class StreamableHttpTransport implements McpTransport {

	private final HttpChannel channel;

	private final URI url;

	/**
	 * Create a transport.
	 * @param server names the server in errors and logs
	 * @param settings how to reach the server
	 */
	public StreamableHttpTransport(String server, HttpSettings settings) {
		this.channel = new HttpChannel(server, settings);
		this.url = settings.url();
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * No request is made: whether the server can be reached is known with the first
	 * frame.
	 */
	@Override
	public void open(TransportListener listener) {
		this.channel.open(listener);
	}

	@Override
	public boolean sharesChannel() {
		return false;
	}

	@Override
	public Exchange send(Frame frame) {
		this.channel.requireOpen();
		byte[] bytes = JsonRpcCodec.encode(frame.message());
		boolean mayResume = !"never".equals(frame.headers().get(Frame.RESUME));
		StreamablePost post = new StreamablePost(this.channel, frame, bytes, mayResume);
		if (this.channel.begin(post)) {
			post.start(this.url);
		}
		return post;
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * Many servers refuse it, which is no failure: the exchange then completes. It
	 * completes too when the stream is given up; a stream that was there and ended is
	 * opened again for as long as this transport is open.
	 */
	@Override
	public Exchange listen(Map<String, String> headers) {
		this.channel.requireOpen();
		ListenExchange listening = new ListenExchange(this.channel, Headers.onTheWire(headers));
		if (this.channel.begin(listening)) {
			listening.start();
		}
		return listening;
	}

	@Override
	public void terminate(Map<String, String> headers) {
		if (!this.channel.isOpen()) {
			return;
		}
		new Farewell(this.channel).send(Headers.onTheWire(headers));
	}

	@Override
	public void close() {
		this.channel.end(null);
	}

	@Override
	public void peerIsSilent() {
		this.channel.distrustConnections();
	}

}
