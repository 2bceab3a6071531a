/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/**
 * Passes a reply on to another thread, piece by piece and in order. Whoever fills it sees
 * to it that there are not too many pieces.
 */
final class ReplyQueue {

	private final Executor executor;

	private final Queue<Runnable> pieces = new ArrayDeque<>();

	private boolean running;

	/**
	 * Create a queue.
	 * @param executor runs the pieces
	 */
	ReplyQueue(Executor executor) {
		this.executor = executor;
	}

	/**
	 * Pass on a piece.
	 * @param piece what is to be done, which throws nothing
	 */
	void add(Runnable piece) {
		synchronized (this.pieces) {
			this.pieces.add(piece);
			if (this.running) {
				return;
			}
			this.running = true;
		}
		this.executor.execute(this::run);
	}

	private void run() {
		while (true) {
			Runnable piece;
			synchronized (this.pieces) {
				piece = this.pieces.poll();
				if (piece == null) {
					this.running = false;
					return;
				}
			}
			piece.run();
		}
	}

}
