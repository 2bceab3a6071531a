/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcMessage;
import org.mcptools.client.jsonrpc.MalformedMessageException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One end of a channel within the JVM: for servers in the same process, and for tests.
 * Every frame is written to bytes and read again, so that both ends see what they would
 * see on a real wire and share no mutable value. Headers are passed on.
 */
public final class InMemoryTransport implements McpTransport {

	private static final Logger logger = LoggerFactory.getLogger(InMemoryTransport.class);

	private final String name;

	private final BlockingQueue<Consumer<TransportListener>> inbox = new LinkedBlockingQueue<>();

	private final AtomicBoolean opened = new AtomicBoolean();

	/** Guarded by {@link #inbox}: nothing follows the end. */
	private boolean closed;

	private @Nullable InMemoryTransport other;

	private InMemoryTransport(String name) {
		this.name = name;
	}

	/**
	 * Return two ends of a new channel. Closing one closes the other.
	 * @param name names the threads and the errors
	 * @return the client's end and the server's end
	 */
	public static Pair pair(String name) {
		InMemoryTransport client = new InMemoryTransport(name);
		InMemoryTransport server = new InMemoryTransport(name);
		client.other = server;
		server.other = client;
		return new Pair(client, server);
	}

	@Override
	public void open(TransportListener listener) {
		if (!this.opened.compareAndSet(false, true)) {
			throw new IllegalStateException("This transport was opened before");
		}
		Thread thread = new Thread(() -> deliver(listener), "mcp-" + this.name + "-memory");
		thread.setDaemon(true);
		thread.start();
	}

	private void deliver(TransportListener listener) {
		boolean ended = false;
		while (!ended) {
			try {
				Consumer<TransportListener> delivery = this.inbox.take();
				ended = delivery instanceof End;
				delivery.accept(listener);
			}
			catch (InterruptedException ex) {
				// By the listener itself: it gets the rest all the same.
			}
			catch (RuntimeException | Error ex) {
				logger.warn("What listens to the channel in memory '{}' failed", this.name, ex);
			}
		}
	}

	@Override
	public Exchange send(Frame frame) {
		if (!this.opened.get()) {
			throw new IllegalStateException("This transport is not open");
		}
		byte[] bytes = JsonRpcCodec.encode(frame.message());
		List<JsonRpcMessage> messages;
		try {
			messages = JsonRpcCodec.decode(bytes, 0, bytes.length);
		}
		catch (MalformedMessageException ex) {
			return failed("the message could not be read at the other end: " + ex.getMessage(), Delivery.REFUSED, ex);
		}
		boolean accepted = peer()
			.accept((listener) -> messages.forEach((message) -> listener.onFrame(new Frame(message, frame.headers()))));
		return accepted ? Exchange.done() : failed("the channel is closed", Delivery.NOT_SENT, null);
	}

	private Exchange failed(String reason, Delivery delivery, @Nullable Throwable cause) {
		return Exchange.shared(CompletableFuture
			.failedFuture(new McpTransportException(this.name, reason, cause).withDelivery(delivery)));
	}

	@Override
	public void close() {
		accept(new End(null));
		peer().accept(new End(new McpTransportException(this.name, "the other end closed the channel", null)));
	}

	/** The end goes behind the frames that are already on their way. */
	private boolean accept(Consumer<TransportListener> delivery) {
		synchronized (this.inbox) {
			boolean accepted = !this.closed && this.inbox.add(delivery);
			this.closed |= delivery instanceof End;
			return accepted;
		}
	}

	private InMemoryTransport peer() {
		InMemoryTransport peer = this.other;
		if (peer == null) {
			throw new IllegalStateException("A transport in memory comes in pairs");
		}
		return peer;
	}

	/**
	 * The two ends of a channel.
	 *
	 * @param client the client's end
	 * @param server the server's end
	 */
	public record Pair(InMemoryTransport client, InMemoryTransport server) {

	}

	private record End(@Nullable McpTransportException cause) implements Consumer<TransportListener> {

		@Override
		public void accept(TransportListener listener) {
			listener.onClosed(this.cause);
		}

	}

}
