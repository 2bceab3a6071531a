/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.JsonRpcResponse;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.FrameOrigin;
import org.mcptools.client.transport.TransportListener;

/**
 * What all requests to one server share: its settings, the listener, and the end of it
 * all.
 */
final class HttpChannel {

	private final String server;

	private final HttpSettings settings;

	private final HttpEngine engine;

	private final Set<Ongoing> ongoing = ConcurrentHashMap.newKeySet();

	private final AtomicReference<@Nullable Deliveries> deliveries = new AtomicReference<>();

	private final AtomicReference<@Nullable McpTransportException> ended = new AtomicReference<>();

	private final AtomicBoolean warned = new AtomicBoolean();

	private volatile int largeEvent;

	HttpChannel(String server, HttpSettings settings) {
		this.server = server;
		this.settings = settings;
		this.engine = HttpEngines.of(settings);
	}

	String server() {
		return this.server;
	}

	HttpSettings settings() {
		return this.settings;
	}

	void open(TransportListener listener) {
		Deliveries opened = new Deliveries(this.server, listener);
		if (!this.deliveries.compareAndSet(null, opened)) {
			throw new IllegalStateException("This transport was opened before");
		}
		this.engine.retain();
		if (isEnded()) {
			// Closed in the meantime: who opens it is to hear of it all the same.
			opened.end(null);
			this.engine.release();
		}
	}

	boolean isOpen() {
		return this.deliveries.get() != null;
	}

	void requireOpen() {
		if (!isOpen()) {
			throw new IllegalStateException("This transport is not open");
		}
	}

	boolean isEnded() {
		return this.ended.get() != null;
	}

	/**
	 * Begin something that ends with this channel at the latest.
	 * @param beginning what begins
	 * @return {@code false} where the channel has ended already; it has been told so
	 */
	boolean begin(Ongoing beginning) {
		this.ongoing.add(beginning);
		// After the entry is there: the end either finds the entry or is found here.
		McpTransportException reason = this.ended.get();
		if (reason != null) {
			this.ongoing.remove(beginning);
			beginning.channelEnded(reason);
			return false;
		}
		return true;
	}

	void done(Ongoing something) {
		this.ongoing.remove(something);
	}

	HttpCall call(String method, URI uri, Map<String, String> headers, byte @Nullable [] body,
			HttpEngine.Handler handler, @Nullable FrameOrigin origin) {
		return new HttpCall(this.engine, this.settings, new HttpEngine.Request(method, uri, headers, body), handler,
				origin);
	}

	/**
	 * Connections that are kept for further requests may be dead without a sign. An
	 * application's own client keeps them as it likes.
	 */
	void distrustConnections() {
		HttpEngines.renew(this.settings);
	}

	void deliver(JsonRpcMessage message, Map<String, String> headers) {
		Deliveries opened = this.deliveries.get();
		if (opened != null) {
			opened.deliver(new Frame(message, headers));
		}
	}

	/**
	 * Deliver an answer from a thread that waits for nobody: where somebody else
	 * delivers, that one does it too.
	 */
	void deliverWithoutWaiting(JsonRpcResponse answer, Map<String, String> headers) {
		Deliveries opened = this.deliveries.get();
		if (opened != null) {
			opened.deliverWithoutWaiting(new Frame(answer, headers));
		}
	}

	/**
	 * An event stream had a large event: the next one may be as large, and then needs its
	 * memory once.
	 * @param bytes how long its data was
	 */
	void sentLargeEvent(int bytes) {
		this.largeEvent = bytes;
	}

	/**
	 * Return how long a large event is likely to be, with some room.
	 * @return the number of bytes, 0 where there was none yet
	 */
	int largeEvent() {
		return (int) Math.min(Integer.MAX_VALUE, this.largeEvent * 17L / 16);
	}

	void unreadable() {
		Deliveries opened = this.deliveries.get();
		if (opened != null) {
			opened.unreadable();
		}
	}

	/**
	 * Return whether this is the first time that something is worth a warning.
	 * @return {@code true} once
	 */
	boolean firstWarning() {
		return this.warned.compareAndSet(false, true);
	}

	McpTransportException failure(String reason, @Nullable Integer status, @Nullable Throwable cause) {
		return new McpTransportException(this.server, reason, status, cause);
	}

	/**
	 * End the channel and all that is under way on it. Only the first call has effect.
	 * @param cause why, or {@code null} where it was closed from this side
	 * @return whether this was the first call
	 */
	boolean end(@Nullable McpTransportException cause) {
		McpTransportException reason = (cause != null) ? cause
				: new McpTransportException(this.server, "the client was closed", null);
		if (!this.ended.compareAndSet(null, reason)) {
			return false;
		}
		this.ongoing.forEach((something) -> something.channelEnded(reason));
		this.ongoing.clear();
		this.engine.release();
		Deliveries opened = this.deliveries.get();
		if (opened != null) {
			opened.end(cause);
		}
		return true;
	}

}
