/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;

/**
 * Frames that wait to be written, in their order. A frame is taken out once, by whoever
 * writes it or by whoever says that it will never leave. Thread-safe.
 */
final class WaitingFrames {

	private final Queue<Outgoing> queue = new ConcurrentLinkedQueue<>();

	/** Also of those that were taken out and have not left yet. */
	private final AtomicLong bytes = new AtomicLong();

	/**
	 * Let a frame wait.
	 * @param frame the frame
	 * @param limit the most bytes that may wait; one frame alone may be larger
	 * @return how many bytes waited before, or -1 where it was taken
	 */
	long add(Outgoing frame, long limit) {
		long before = this.bytes.getAndAdd(frame.bytes().length);
		if (before > 0 && before + frame.bytes().length > limit) {
			this.bytes.addAndGet(-frame.bytes().length);
			return before;
		}
		this.queue.add(frame);
		return -1;
	}

	boolean isEmpty() {
		return this.queue.isEmpty();
	}

	/**
	 * Return whether a frame that comes now has to stay behind others.
	 */
	boolean isAnyAhead() {
		return this.bytes.get() > 0;
	}

	/**
	 * Take the first frame out.
	 * @param fits says whether it may be taken
	 * @return the frame, or {@code null} where there is none, or it may not
	 */
	@Nullable Outgoing take(Predicate<Outgoing> fits) {
		Outgoing first = this.queue.peek();
		while (first != null && fits.test(first)) {
			if (this.queue.remove(first)) {
				return first;
			}
			// Somebody else took it.
			first = this.queue.peek();
		}
		return null;
	}

	/**
	 * Frames that were taken out have left.
	 * @param frames the frames
	 */
	void left(List<Outgoing> frames) {
		for (Outgoing frame : frames) {
			this.bytes.addAndGet(-frame.bytes().length);
		}
	}

	/**
	 * Take all out, and fail them.
	 * @param reason why
	 */
	void fail(McpTransportException reason) {
		for (Outgoing frame = this.queue.poll(); frame != null; frame = this.queue.poll()) {
			frame.completion().completeExceptionally(reason);
		}
	}

	/**
	 * A frame.
	 *
	 * @param id the number of the request in it, or {@link PipeRoom#NO_REQUEST}
	 * @param bytes the frame, without the line break
	 * @param completion completes when it has left
	 */
	record Outgoing(long id, byte[] bytes, CompletableFuture<Void> completion) {

		Outgoing(long id, byte[] bytes) {
			this(id, bytes, new CompletableFuture<>());
		}

	}

}
