/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.concurrent.locks.ReentrantLock;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.transport.Frame;
import org.mcptools.client.transport.TransportListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands frames of many streams to one listener, one at a time, and the end last. A stream
 * that has a frame waits for its turn, which holds its server back too; who ends the
 * channel never waits.
 */
final class Deliveries {

	private static final Logger logger = LoggerFactory.getLogger(Deliveries.class);

	private final String server;

	private final TransportListener listener;

	private final ReentrantLock turn = new ReentrantLock();

	private volatile @Nullable End end;

	private boolean endTold;

	Deliveries(String server, TransportListener listener) {
		this.server = server;
		this.listener = listener;
	}

	void deliver(Frame frame) {
		this.turn.lock();
		try {
			if (this.end == null) {
				this.listener.onFrame(frame);
			}
		}
		catch (RuntimeException ex) {
			logger.warn("A message of MCP server '{}' could not be handled", this.server, ex);
		}
		finally {
			this.turn.unlock();
		}
		tellEnd();
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
