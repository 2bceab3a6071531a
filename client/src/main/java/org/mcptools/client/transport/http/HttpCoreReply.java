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
 * one is taken on that thread until something in it may block, any other on one of its
 * own, and no more of it is read than was taken.
 */
final class HttpCoreReply {

	/** Each word of it wakes the thread that reads; half of what may be under way. */
	private static final int ROOM = 32 * 1024;

	private final HttpEngine.Handler handler;

	private final HttpCoreClient client;

	private final HttpEngine.Running running;

	private final AtomicBoolean over = new AtomicBoolean();

	/** Where it is taken, or {@code null} for the thread that brings it. */
	private volatile @Nullable ReplyQueue queue;

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
		if (this.handler.isQuick(head)) {
			takeHead(head);
		}
		else {
			queue().add(() -> takeHead(head));
		}
	}

	/** From the first call on, all is taken there. */
	private ReplyQueue queue() {
		ReplyQueue known = this.queue;
		if (known == null) {
			known = new ReplyQueue(SharedHttpClients.executor());
			this.queue = known;
		}
		return known;
	}

	void runBlocking(Runnable work) {
		ReplyQueue used = queue();
		if (used.isCurrent()) {
			work.run();
		}
		else {
			used.add(() -> takeWork(work));
		}
	}

	private void takeWork(Runnable work) {
		try {
			work.run();
		}
		catch (RuntimeException ex) {
			refuse(ex);
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
		ReplyQueue used = this.queue;
		if (used == null) {
			takeBody(source);
			return;
		}
		byte[] copy = new byte[source.remaining()];
		source.get(copy);
		used.add(() -> takeBody(ByteBuffer.wrap(copy)));
	}

	private void takeBody(ByteBuffer source) {
		int length = source.remaining();
		try {
			if (isOver()) {
				return;
			}
			this.handler.onBody(source);
		}
		catch (RuntimeException ex) {
			refuse(ex);
			return;
		}
		ReplyQueue used = this.queue;
		if (used == null || used.isCurrent()) {
			taken(length);
		}
		else {
			// Something in it was passed on, which is to be done first.
			used.add(() -> taken(length));
		}
	}

	/** The handler wants no more of it. */
	private void refuse(RuntimeException reason) {
		fail(reason, Runnable::run);
		this.running.abort();
	}

	private synchronized void taken(int bytes) {
		this.taken += bytes;
		if (this.capacity != null && this.taken >= ROOM) {
			makeRoom(this.capacity);
		}
	}

	/**
	 * There is no room for more, until a channel is told of some.
	 * @param channel the channel
	 */
	synchronized void updateCapacity(CapacityChannel channel) {
		this.capacity = channel;
		makeRoom(channel);
	}

	private void makeRoom(CapacityChannel channel) {
		int bytes = this.taken;
		this.taken = 0;
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
		ReplyQueue used = this.queue;
		if (used != null) {
			used.add(this::takeEnd);
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
		ReplyQueue used = this.queue;
		if (used != null) {
			used.add(() -> fail(failure, Runnable::run));
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
