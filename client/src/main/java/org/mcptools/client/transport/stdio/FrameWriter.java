/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;

/**
 * Writes frames from a queue on a thread of its own: a server that does not read its
 * input holds up this thread, never a caller. Frames that wait together leave together.
 */
final class FrameWriter implements Runnable {

	/** What may wait for a server that does not read, before frames are refused. */
	static final long MAX_WAITING_BYTES = 64L * 1024 * 1024;

	private final String server;

	private final OutputStream out;

	private final Consumer<IOException> onFailure;

	private final BlockingQueue<Outgoing> queue = new LinkedBlockingQueue<>();

	private final AtomicLong waitingBytes = new AtomicLong();

	private volatile @Nullable McpTransportException ended;

	/** The frames in whose writing the channel broke. */
	private volatile List<Outgoing> broken = List.of();

	FrameWriter(String server, OutputStream out, Consumer<IOException> onFailure) {
		this.server = server;
		this.out = out;
		this.onFailure = onFailure;
	}

	/**
	 * Put a frame into the queue.
	 * @param bytes the frame, without the line break
	 * @return completes when the frame has left
	 */
	CompletableFuture<Void> write(byte[] bytes) {
		long before = this.waitingBytes.getAndAdd(bytes.length);
		if (before > 0 && before + bytes.length > MAX_WAITING_BYTES) {
			this.waitingBytes.addAndGet(-bytes.length);
			return CompletableFuture.failedFuture(new McpTransportException(this.server,
					"does not read its input, " + before + " bytes are waiting for it", null)
				.withDelivery(Delivery.REFUSED));
		}
		Outgoing outgoing = new Outgoing(bytes, new CompletableFuture<>());
		this.queue.add(outgoing);
		// After the frame is queued: the end finds it there, or is found here.
		failRestIfEnded();
		return outgoing.completion();
	}

	@Override
	public void run() {
		List<Outgoing> batch = new ArrayList<>();
		try {
			while (this.ended == null) {
				batch.add(this.queue.take());
				this.queue.drainTo(batch);
				for (Outgoing outgoing : batch) {
					this.out.write(outgoing.bytes());
					this.out.write('\n');
					this.waitingBytes.addAndGet(-outgoing.bytes().length);
				}
				this.out.flush();
				batch.forEach((outgoing) -> outgoing.completion().complete(null));
				batch.clear();
			}
		}
		catch (IOException ex) {
			this.broken = List.copyOf(batch);
			this.onFailure.accept(ex);
		}
		catch (InterruptedException ex) {
			// The transport was closed.
		}
		finally {
			failRestIfEnded();
		}
	}

	/**
	 * Fail every frame that has not left, and those to come.
	 * @param reason the failure
	 */
	void end(McpTransportException reason) {
		this.ended = reason;
		failRestIfEnded();
	}

	private void failRestIfEnded() {
		McpTransportException reason = this.ended;
		if (reason != null) {
			List<Outgoing> unsent = new ArrayList<>();
			this.queue.drainTo(unsent);
			McpTransportException notSent = reason.withDelivery(Delivery.NOT_SENT);
			unsent.forEach((outgoing) -> outgoing.completion().completeExceptionally(notSent));
			failBroken(reason, notSent);
		}
	}

	/**
	 * Of frames that leave together, the end of the last one was not written, so that the
	 * server cannot have read it. Those before it may have been written.
	 */
	private void failBroken(McpTransportException reason, McpTransportException notSent) {
		List<Outgoing> together = this.broken;
		for (int i = 0; i < together.size(); i++) {
			together.get(i).completion().completeExceptionally((i == together.size() - 1) ? notSent : reason);
		}
	}

	private record Outgoing(byte[] bytes, CompletableFuture<Void> completion) {

	}

}
