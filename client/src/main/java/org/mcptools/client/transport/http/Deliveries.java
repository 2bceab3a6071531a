/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.TransportListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands frames of many streams to one listener, one at a time, and the end last. A stream
 * that has a frame waits for its turn, which holds its server back too; a thread that
 * reads for many servers, and who ends the channel, never wait.
 */
final class Deliveries {

	private static final Logger logger = LoggerFactory.getLogger(Deliveries.class);

	private final String server;

	private final TransportListener listener;

	private final ReentrantLock turn = new ReentrantLock();

	private final Queue<Frame> waiting = new ConcurrentLinkedQueue<>();

	private volatile @Nullable End end;

	private boolean endTold;

	Deliveries(String server, TransportListener listener) {
		this.server = server;
		this.listener = listener;
	}

	void deliver(Frame frame) {
		this.turn.lock();
		try {
			tell(frame);
		}
		finally {
			this.turn.unlock();
		}
		deliverWaiting();
		tellEnd();
	}

	/**
	 * Deliver a frame now, or where somebody else has the turn, leave it to that one.
	 * There are no more such frames than calls that wait for an answer.
	 * @param frame a frame whose listener is quick
	 */
	void deliverWithoutWaiting(Frame frame) {
		this.waiting.add(frame);
		deliverWaiting();
		tellEnd();
	}

	private void deliverWaiting() {
		while (!this.waiting.isEmpty() && !this.turn.isHeldByCurrentThread() && this.turn.tryLock()) {
			try {
				for (Frame next = this.waiting.poll(); next != null; next = this.waiting.poll()) {
					tell(next);
				}
			}
			finally {
				this.turn.unlock();
			}
		}
	}

	private void tell(Frame frame) {
		try {
			if (this.end == null) {
				this.listener.onFrame(frame);
			}
		}
		catch (RuntimeException ex) {
			logger.warn("A message of MCP server '{}' could not be handled", this.server, ex);
		}
	}

	void unreadable() {
		this.listener.onUnreadable();
	}

	void end(@Nullable McpTransportException cause) {
		this.end = new End(cause);
		tellEnd();
	}

	/**
	 * Whoever has the turn tells the end after it, so that who finds it taken need not
	 * wait.
	 */
	private void tellEnd() {
		End reached = this.end;
		while (reached != null && !this.turn.isHeldByCurrentThread() && this.turn.tryLock()) {
			try {
				if (this.endTold) {
					return;
				}
				this.endTold = true;
				this.listener.onClosed(reached.cause());
			}
			catch (RuntimeException ex) {
				logger.warn("The end of the connection to MCP server '{}' could not be handled", this.server, ex);
			}
			finally {
				this.turn.unlock();
			}
		}
	}

	private record End(@Nullable McpTransportException cause) {

	}

}
