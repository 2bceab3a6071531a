/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.JsonRpcCodec;
import org.mcptools.client.jsonrpc.JsonRpcMessage;

/**
 * One end of a channel within the JVM: for servers in the same process, and for tests.
 * Every frame is written to bytes and read again, so that both ends see what they would
 * see on a real wire and share no mutable value. Headers are passed on.
 */
public final class InMemoryTransport implements McpTransport {

	private final String name;

	private final ExecutorService deliveries;

	private final AtomicBoolean closed = new AtomicBoolean();

	private @Nullable InMemoryTransport other;

	private final CompletableFuture<TransportListener> listener = new CompletableFuture<>();

	private InMemoryTransport(String name) {
		this.name = name;
		this.deliveries = Executors.newSingleThreadExecutor((task) -> {
			Thread thread = new Thread(task, "mcp-" + name + "-memory");
			thread.setDaemon(true);
			return thread;
		});
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
		if (!this.listener.complete(listener)) {
			throw new IllegalStateException("This transport was opened before");
		}
	}

	@Override
	public Exchange send(Frame frame) {
		byte[] bytes = JsonRpcCodec.encode(frame.message());
		InMemoryTransport peer = peer();
		CompletableFuture<Void> completion = new CompletableFuture<>();
		try {
			peer.deliveries.execute(() -> {
				List<JsonRpcMessage> messages = JsonRpcCodec.decode(bytes, 0, bytes.length);
				messages.forEach((message) -> peer.listener.join().onFrame(new Frame(message, frame.headers())));
			});
			completion.complete(null);
		}
		catch (RejectedExecutionException ex) {
			completion.completeExceptionally(new McpTransportException(this.name, "the channel is closed", null));
		}
		return Exchange.shared(completion);
	}

	@Override
	public void close() {
		end(null);
		peer().end(new McpTransportException(this.name, "the other end closed the channel", null));
	}

	private void end(@Nullable McpTransportException cause) {
		if (this.closed.compareAndSet(false, true)) {
			// Behind the frames that are already on their way.
			this.deliveries.execute(() -> this.listener.thenAccept((listener) -> listener.onClosed(cause)));
			this.deliveries.shutdown();
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

}
