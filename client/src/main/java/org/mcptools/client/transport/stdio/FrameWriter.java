/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.stdio;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.stdio.WaitingFrames.Outgoing;

/**
 * Writes frames. Where the pipe has room for certain, a caller writes; otherwise another
 * thread does: a server that does not read its input holds up that thread, never a
 * caller. Frames that wait together leave together.
 */
final class FrameWriter {

	/** What may wait for a server that does not read, before frames are refused. */
	static final long MAX_WAITING_BYTES = 64L * 1024 * 1024;

	/** How often a caller writes for others, before a thread does that has time. */
	private static final int MOST_TURNS = 3;

	/** Of a frame that left at once. */
	static final CompletableFuture<Void> LEFT = CompletableFuture.completedFuture(null);

	private final String server;

	private final OutputStream out;

	private final Executor drainers;

	/** Held by whoever writes. */
	private final ReentrantLock writing = new ReentrantLock();

	private final PipeRoom room = new PipeRoom();

	/**
	 * A caller writes to a pipe that ought to have room; where it does not, that is a
	 * lie.
	 */
	private final StuckWrite stuck = new StuckWrite(() -> broke(List.of(), new IOException("a write did not end")));

	private final Consumer<IOException> onFailure;

	private final WaitingFrames waiting = new WaitingFrames();

	private final AtomicBoolean draining = new AtomicBoolean();

	private volatile @Nullable McpTransportException ended;

	private volatile boolean failed;

	/** The frames in whose writing the channel broke. */
	private volatile List<Outgoing> broken = List.of();

	/**
	 * Create a writer.
	 * @param drainers has a thread for what waits, which may block
	 */
	FrameWriter(String server, OutputStream out, Executor drainers, Consumer<IOException> onFailure) {
		this.server = server;
		this.out = out;
		this.drainers = drainers;
		this.onFailure = onFailure;
	}

	/**
	 * Write a frame, now or later.
	 * @param id the number of the request in it, or {@link PipeRoom#NO_REQUEST}
	 * @param bytes the frame, without the line break
	 * @return completes when the frame has left
	 */
	CompletableFuture<Void> write(long id, byte[] bytes) {
		CompletableFuture<Void> left = this.room.isCrowded() ? null : writeAtOnce(id, bytes);
		if (left == null) {
			Outgoing outgoing = new Outgoing(id, bytes);
			long before = this.waiting.add(outgoing, MAX_WAITING_BYTES);
			if (before >= 0) {
				return CompletableFuture.failedFuture(new McpTransportException(this.server,
						"does not read its input, " + before + " bytes are waiting for it", null)
					.withDelivery(Delivery.REFUSED));
			}
			left = outgoing.completion();
		}
		writeTogether();
		// After the frame is queued: the end finds it there, or is found here.
		failRestIfEnded();
		return left;
	}

	/** The server has answered a request: it has read everything up to its end. */
	void answered(long id) {
		this.room.answered(id);
	}

	/**
	 * Return null where it has to wait: for room, for its turn, or for those before it.
	 */
	private @Nullable CompletableFuture<Void> writeAtOnce(long id, byte[] bytes) {
		int length = bytes.length + 1;
		if (!this.room.isFor(length) || !this.writing.tryLock()) {
			return null;
		}
		try {
			if (this.waiting.isAnyAhead() || isOver() || !this.room.isFor(length)) {
				return null;
			}
			this.stuck.begin();
			put(id, bytes);
			this.out.flush();
			return LEFT;
		}
		catch (IOException ex) {
			Outgoing outgoing = new Outgoing(id, bytes);
			broke(List.of(outgoing), ex);
			return outgoing.completion();
		}
		finally {
			this.stuck.end();
			this.writing.unlock();
		}
	}

	/**
	 * Write what waits, where there is room. Of many callers the first one writes for all
	 * who come meanwhile, which saves each of them a write and the server a read; but not
	 * for ever.
	 */
	private void writeTogether() {
		for (int turn = 0; turn < MOST_TURNS && !this.waiting.isEmpty(); turn++) {
			if (!this.writing.tryLock()) {
				// Whoever has it looks once more.
				return;
			}
			List<Outgoing> left;
			try {
				// Callers whose answers came together are about to be here together.
				Thread.yield();
				this.stuck.begin();
				left = writeWaiting((next) -> this.room.isFor(next.bytes().length + 1));
			}
			finally {
				this.stuck.end();
				this.writing.unlock();
			}
			left.forEach((outgoing) -> outgoing.completion().complete(null));
			if (left.isEmpty()) {
				break;
			}
		}
		if (!this.waiting.isEmpty()) {
			drainSoon();
		}
	}

	/**
	 * Write what waits. To be called by whoever has the turn.
	 * @param fits says of a frame that it may be written
	 * @return the frames that have left
	 */
	private List<Outgoing> writeWaiting(Predicate<Outgoing> fits) {
		List<Outgoing> batch = new ArrayList<>();
		try {
			for (Outgoing next = next(fits); next != null; next = next(fits)) {
				batch.add(next);
				put(next.id(), next.bytes());
			}
			this.out.flush();
			this.waiting.left(batch);
			return batch;
		}
		catch (IOException ex) {
			broke(batch, ex);
			return List.of();
		}
	}

	private @Nullable Outgoing next(Predicate<Outgoing> fits) {
		return isOver() ? null : this.waiting.take(fits);
	}

	private void put(long id, byte[] bytes) throws IOException {
		this.room.taken(id, bytes.length + 1);
		this.out.write(bytes);
		this.out.write('\n');
	}

	/** What the failure means is found out elsewhere, for that may take its time. */
	private void broke(List<Outgoing> together, IOException ex) {
		this.broken = List.copyOf(together);
		this.failed = true;
		McpThreads.callbacks().execute(() -> this.onFailure.accept(ex));
		failRestIfEnded();
	}

	/** There is a thread for it only while something waits, and a little longer. */
	private void drainSoon() {
		if (this.draining.compareAndSet(false, true)) {
			try {
				this.drainers.execute(this::drain);
			}
			catch (RuntimeException | Error ex) {
				this.draining.set(false);
				throw ex;
			}
		}
	}

	private void drain() {
		do {
			while (!isOver() && !this.waiting.isEmpty()) {
				List<Outgoing> left;
				this.writing.lock();
				try {
					left = writeWaiting((next) -> true);
				}
				finally {
					this.writing.unlock();
				}
				left.forEach((outgoing) -> outgoing.completion().complete(null));
			}
			this.draining.set(false);
			// After it is said: who comes now is found here, or drains.
		}
		while (!isOver() && !this.waiting.isEmpty() && this.draining.compareAndSet(false, true));
		failRestIfEnded();
	}

	private boolean isOver() {
		return this.ended != null || this.failed;
	}

	/**
	 * Wait until nobody writes.
	 * @param patience how long at most
	 */
	void awaitQuiet(Duration patience) {
		try {
			if (this.writing.tryLock(patience.toNanos(), TimeUnit.NANOSECONDS)) {
				this.writing.unlock();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * Fail every frame that has not left, and those to come.
	 * @param reason the failure
	 */
	void end(McpTransportException reason) {
		this.ended = reason;
		this.stuck.stop();
		failRestIfEnded();
	}

	private void failRestIfEnded() {
		McpTransportException reason = this.ended;
		if (reason != null) {
			McpTransportException notSent = reason.withDelivery(Delivery.NOT_SENT);
			this.waiting.fail(notSent);
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

}
