/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.hc.core5.http.nio.CapacityChannel;
import org.jspecify.annotations.Nullable;

/**
 * A reply on its way from the thread that reads for all servers to its handler: a quick
 * one is taken on that thread, any other on one of its own, and no more of it is read
 * than was taken.
 */
final class HttpCoreReply {

	private final HttpEngine.Handler handler;

	private final HttpCoreClient client;

	private final HttpEngine.Running running;

	private final AtomicBoolean over = new AtomicBoolean();

	/** Where it is taken, or {@code null} for the thread that brings it. */
	private @Nullable ReplyQueue queue;

	private @Nullable CapacityChannel capacity;

	/** Bytes that were taken, of which {@link #capacity} has not been told. */
	private int taken;

	private volatile boolean begun;

	private volatile boolean complete;

	/**
	 * Create a reply.
	 * @param handler takes it
	 * @param client is left when it is over
	 * @param running what it replies to
	 */
	HttpCoreReply(HttpEngine.Handler handler, HttpCoreClient client, HttpEngine.Running running) {
		this.handler = handler;
		this.client = client;
		this.running = running;
	}

	void head(ReplyHead head) {
		this.begun = true;
		if (!this.handler.isQuick(head)) {
			this.queue = new ReplyQueue(SharedHttpClients.executor());
		}
		if (this.queue != null) {
			this.queue.add(() -> takeHead(head));
		}
		else {
			takeHead(head);
		}
	}

	private void takeHead(ReplyHead head) {
		try {
			if (!isOver()) {
				this.handler.onHead(head, this.running);
			}
		}
		catch (RuntimeException ex) {
			refuse(ex);
		}
	}

	void body(ByteBuffer source) {
		if (this.queue == null) {
			takeBody(source);
			return;
		}
		byte[] copy = new byte[source.remaining()];
		source.get(copy);
		this.queue.add(() -> takeBody(ByteBuffer.wrap(copy)));
	}

	private void takeBody(ByteBuffer source) {
		int length = source.remaining();
		try {
			if (!isOver()) {
				this.handler.onBody(source);
				taken(length);
			}
		}
		catch (RuntimeException ex) {
			refuse(ex);
		}
	}

	/** The handler wants no more of it. */
	private void refuse(RuntimeException reason) {
		fail(reason, Runnable::run);
		this.running.abort();
	}

	private synchronized void taken(int bytes) {
		if (this.capacity == null) {
			this.taken += bytes;
		}
		else {
			makeRoom(this.capacity, bytes);
		}
	}

	/**
	 * There is no room for more, until a channel is told of some.
	 * @param channel the channel
	 */
	synchronized void updateCapacity(CapacityChannel channel) {
		this.capacity = channel;
		makeRoom(channel, this.taken);
		this.taken = 0;
	}

	private void makeRoom(CapacityChannel channel, int bytes) {
		try {
			if (bytes > 0) {
				channel.update(bytes);
			}
		}
		catch (IOException ex) {
			failed(ex);
		}
	}

	void end() {
		this.complete = true;
		if (this.queue != null) {
			this.queue.add(this::takeEnd);
		}
		else {
			takeEnd();
		}
	}

	private void takeEnd() {
		if (leave()) {
			this.handler.onEnd();
		}
	}

	/**
	 * There will be nothing more. What came before counts.
	 * @param failure why
	 */
	void failed(Throwable failure) {
		if (this.queue != null) {
			this.queue.add(() -> fail(failure, Runnable::run));
		}
		else {
			// The sender may be in the middle of something, and this thread serves
			// others.
			fail(failure, SharedHttpClients.executor());
		}
	}

	private void fail(Throwable failure, Executor executor) {
		if (leave()) {
			executor.execute(() -> this.handler.onFailure(failure));
		}
	}

	/**
	 * The handler hears nothing more.
	 * @return whether it would have
	 */
	boolean leave() {
		if (!this.over.compareAndSet(false, true)) {
			return false;
		}
		this.client.leave();
		return true;
	}

	boolean isOver() {
		return this.over.get();
	}

	/**
	 * Return whether its head has come.
	 */
	boolean isBegun() {
		return this.begun;
	}

	/**
	 * Return whether all of it has come.
	 */
	boolean isComplete() {
		return this.complete;
	}

}
