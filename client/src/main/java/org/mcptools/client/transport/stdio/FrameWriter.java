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
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.thread.McpThreads;

/**
 * Writes frames. Where the pipe has room for certain, the caller writes; otherwise frames
 * go into a queue, from which another thread writes them: a server that does not read its
 * input holds up that thread, never a caller. Frames that wait together leave together.
 */
final class FrameWriter {

	/** What may wait for a server that does not read, before frames are refused. */
	static final long MAX_WAITING_BYTES = 64L * 1024 * 1024;

	/** How long a thread stays when there is nothing to write. */
	private static final int IDLE_SECONDS = 10;

	/** Of a frame that left at once. */
	static final CompletableFuture<Void> LEFT = CompletableFuture.completedFuture(null);

	/** No frame: wakes who waits for one, to see that it is over. */
	private static final Outgoing WAKE = new Outgoing(PipeRoom.NO_REQUEST, new byte[0]);

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

	private final BlockingQueue<Outgoing> queue = new LinkedBlockingQueue<>();

	private final AtomicBoolean draining = new AtomicBoolean();

	private final AtomicLong waitingBytes = new AtomicLong();

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
		CompletableFuture<Void> left = writeAtOnce(id, bytes);
		if (left != null) {
			return left;
		}
		long before = this.waitingBytes.getAndAdd(bytes.length);
		if (before > 0 && before + bytes.length > MAX_WAITING_BYTES) {
			this.waitingBytes.addAndGet(-bytes.length);
			return CompletableFuture.failedFuture(new McpTransportException(this.server,
					"does not read its input, " + before + " bytes are waiting for it", null)
				.withDelivery(Delivery.REFUSED));
		}
		Outgoing outgoing = new Outgoing(id, bytes);
		this.queue.add(outgoing);
		drainSoon();
		// After the frame is queued: the end finds it there, or is found here.
		failRestIfEnded();
		return outgoing.completion();
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
			if (this.waitingBytes.get() > 0 || this.failed || this.ended != null || !this.room.isFor(length)) {
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

	private void put(long id, byte[] bytes) throws IOException {
		this.room.taken(id, bytes.length + 1);
		this.out.write(bytes);
		this.out.write('\n');
	}

	/** What the failure means is found out elsewhere, for that may take its time. */
	private void broke(List<Outgoing> together, IOException ex) {
		this.broken = List.copyOf(together);
		this.failed = true;
		this.queue.add(WAKE);
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
		List<Outgoing> batch = new ArrayList<>();
		try {
			do {
				for (Outgoing first = next(); first != null; first = next()) {
					batch.add(first);
					this.queue.drainTo(batch);
					write(batch);
					batch.clear();
				}
				this.draining.set(false);
				// After it is said: who comes now is found here, or drains.
			}
			while (!isOver() && !this.queue.isEmpty() && this.draining.compareAndSet(false, true));
		}
		catch (InterruptedException ex) {
			// Nobody does that; then the next frame finds another thread.
			this.draining.set(false);
		}
		finally {
			failRestIfEnded();
		}
	}

	private @Nullable Outgoing next() throws InterruptedException {
		return isOver() ? null : this.queue.poll(IDLE_SECONDS, TimeUnit.SECONDS);
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

	private void write(List<Outgoing> batch) {
		this.writing.lock();
		try {
			if (this.failed) {
				// They have not left, and are failed with those to come.
				this.queue.addAll(batch);
				return;
			}
			for (Outgoing outgoing : batch) {
				if (outgoing != WAKE) {
					put(outgoing.id(), outgoing.bytes());
				}
			}
			this.out.flush();
			for (Outgoing outgoing : batch) {
				this.waitingBytes.addAndGet(-outgoing.bytes().length);
			}
		}
		catch (IOException ex) {
			broke(batch, ex);
			return;
		}
		finally {
			this.writing.unlock();
		}
		batch.forEach((outgoing) -> outgoing.completion().complete(null));
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
			List<Outgoing> unsent = new ArrayList<>();
			this.queue.drainTo(unsent);
			McpTransportException notSent = reason.withDelivery(Delivery.NOT_SENT);
			unsent.forEach((outgoing) -> outgoing.completion().completeExceptionally(notSent));
			failBroken(reason, notSent);
			if (this.draining.get()) {
				// Last, for all that was in the queue has just been taken out.
				this.queue.add(WAKE);
			}
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

	private record Outgoing(long id, byte[] bytes, CompletableFuture<Void> completion) {

		Outgoing(long id, byte[] bytes) {
			this(id, bytes, new CompletableFuture<>());
		}

	}

}
