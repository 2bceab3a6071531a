/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;

/**
 * Passes a reply on to another thread, piece by piece and in order. Whoever fills it sees
 * to it that there are not too many pieces.
 */
final class ReplyQueue {

	private final Executor executor;

	private final Queue<Runnable> pieces = new ArrayDeque<>();

	private boolean isRunning;

	private volatile @Nullable Thread runner;

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
			if (this.isRunning) {
				return;
			}
			this.isRunning = true;
		}
		this.executor.execute(this::run);
	}

	/**
	 * Return whether this is called within a piece.
	 */
	boolean isCurrent() {
		return this.runner == Thread.currentThread();
	}

	private void run() {
		this.runner = Thread.currentThread();
		while (true) {
			Runnable piece;
			synchronized (this.pieces) {
				piece = this.pieces.poll();
				if (piece == null) {
					this.runner = null;
					this.isRunning = false;
					return;
				}
			}
			piece.run();
		}
	}

}
