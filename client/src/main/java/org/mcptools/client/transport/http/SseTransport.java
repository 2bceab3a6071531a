/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.transport.Exchange;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.TransportListener;

/**
 * Speaks to a server the way of revision 2024-11-05: one event stream carries all that
 * the server says, and names the URL to which frames are posted. The channel ends with
 * the stream.
 * <p>
 * Frames that are sent before the server has named that URL wait for it. They do not keep
 * their order on the way.
 *
 * @see <a href=
 * "https://modelcontextprotocol.io/specification/2024-11-05/basic/transports#http-with-sse">HTTP
 * with SSE</a>
 */
public final class SseTransport implements McpTransport {

	private final HttpChannel channel;

	private final GetStream stream;

	private final List<SsePost> waiting = new ArrayList<>();

	private final Object lock = new Object();

	private volatile Map<String, String> replyHeaders = Map.of();

	private @Nullable URI endpoint;

	private final LaterTask later = new LaterTask();

	/**
	 * Create a transport.
	 * @param server names the server in errors and logs
	 * @param settings how to reach the server; the URL is that of the event stream
	 */
	public SseTransport(String server, HttpSettings settings) {
		this.channel = new HttpChannel(server, settings);
		this.stream = new GetStream(this.channel, Map.of(),
				new MessageStream(this.channel, this::take, this::onOtherEvent), new Owner(), null);
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * Does not wait for the stream: where it cannot be had, the channel is lost.
	 */
	@Override
	public void open(TransportListener listener) {
		this.channel.open(listener);
		if (this.channel.isEnded()) {
			return;
		}
		long millis = this.channel.settings().acknowledgeTimeout().toMillis();
		this.later.after(millis, () -> noEndpointAfter(millis));
		this.stream.open();
	}

	private void noEndpointAfter(long millis) {
		synchronized (this.lock) {
			if (this.endpoint != null) {
				return;
			}
		}
		lost("did not name its endpoint within " + millis + " ms", null, null);
	}

	@Override
	public Exchange send(Frame frame) {
		this.channel.requireOpen();
		SsePost post = new SsePost(this.channel, frame, JsonRpcCodec.encode(frame.message()));
		if (this.channel.begin(post)) {
			URI known;
			synchronized (this.lock) {
				known = this.endpoint;
				if (known == null) {
					this.waiting.add(post);
				}
			}
			if (known != null) {
				post.start(known);
			}
		}
		return post;
	}

	private void take(JsonRpcMessage message) {
		this.channel.deliver(message, this.replyHeaders);
	}

	private void onOtherEvent(String type, String data) {
		if (!type.equals("endpoint")) {
			return;
		}
		URI url = this.channel.settings().url();
		URI named;
		try {
			named = Urls.resolve(url, data.strip());
		}
		catch (IllegalArgumentException ex) {
			lost("names an endpoint that is not a URL: " + ex.getMessage(), null, null);
			return;
		}
		if (!Urls.sameOrigin(url, named)) {
			lost("names an endpoint on another origin, " + Urls.origin(named) + " instead of " + Urls.origin(url), null,
					null);
			return;
		}
		begin(named);
	}

	private void begin(URI named) {
		List<SsePost> ready;
		synchronized (this.lock) {
			if (this.endpoint != null) {
				return;
			}
			this.endpoint = named;
			ready = new ArrayList<>(this.waiting);
			this.waiting.clear();
		}
		this.later.cancel();
		ready.forEach((post) -> post.start(named));
	}

	private void lost(String reason, @Nullable Integer status, @Nullable Throwable cause) {
		this.channel.end(this.channel.failure(reason, status, cause));
		release();
	}

	@Override
	public void close() {
		this.channel.end(null);
		release();
	}

	@Override
	public void peerIsSilent() {
		this.channel.distrustConnections();
	}

	private void release() {
		this.stream.stop();
		this.later.cancel();
		synchronized (this.lock) {
			this.waiting.clear();
		}
	}

	private final class Owner implements GetStream.Owner {

		@Override
		public void onOpened(ReplyHead head) {
			SseTransport.this.replyHeaders = head.asFrameHeaders();
		}

		@Override
		public void onEnded(GetStream.Ending ending) {
			lost(ending.reason(), ending.status(), ending.cause());
		}

	}

}
