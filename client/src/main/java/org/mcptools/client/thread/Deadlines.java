/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.thread;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deadlines that are hardly ever reached, such as the timeout of each call. A wheel: a
 * deadline is put into the slot of its time and taken out again, under the lock of that
 * slot alone, and the thread that looks is woken only for one that comes before all that
 * it sleeps for, not for each. A deadline is noticed a few milliseconds late.
 * Thread-safe.
 */
public final class Deadlines {

	private static final Logger logger = LoggerFactory.getLogger(Deadlines.class);

	/** 2^22 ns are 4.2 ms, and 4,096 slots of them 17 s. */
	private static final int TICK_SHIFT = 22;

	private static final int SLOTS = 4096;

	private static final long TICK = 1L << TICK_SHIFT;

	private static final long NEVER = Long.MAX_VALUE;

	private final long origin = System.nanoTime();

	private final Slot[] slots = new Slot[SLOTS];

	/** No deadline comes before it that the thread does not know of. */
	private final AtomicLong wake = new AtomicLong(NEVER);

	private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();

	private final String threadName;

	private final long idleNanos;

	/**
	 * Create a wheel without deadlines.
	 * @param threadName the name of its thread, which is there while there are deadlines
	 * @param idleNanos how long the thread stays when there are none
	 */
	Deadlines(String threadName, long idleNanos) {
		this.threadName = threadName;
		this.idleNanos = idleNanos;
		for (int i = 0; i < SLOTS; i++) {
			this.slots[i] = new Slot();
		}
	}

	/**
	 * Set a deadline.
	 * @param nanos in how many nanoseconds it is reached
	 * @param task what happens then, on a thread that all deadlines share; must not block
	 * @return the deadline
	 */
	public Deadline set(long nanos, Runnable task) {
		long now = now();
		long time = (nanos < NEVER - now) ? now + Math.max(0, nanos) : NEVER - 1;
		Slot slot = this.slots[(int) (time >>> TICK_SHIFT) & (SLOTS - 1)];
		Deadline deadline = new Deadline(slot, time, task);
		slot.add(deadline);
		// After it is in its slot: the thread finds it there, or is told of it here.
		if (time < this.wake.get()) {
			this.wake.accumulateAndGet(time, Math::min);
			wakeUp();
		}
		return deadline;
	}

	private void wakeUp() {
		Thread running = this.thread.get();
		if (running == null) {
			Thread fresh = McpThreads.daemon(this.threadName, this::watch);
			if (this.thread.compareAndSet(null, fresh)) {
				fresh.start();
				return;
			}
			running = this.thread.get();
		}
		LockSupport.unpark(running);
	}

	private long now() {
		return System.nanoTime() - this.origin;
	}

	private void watch() {
		long tick = 0;
		while (true) {
			long now = now();
			long next = this.wake.get();
			if (next <= now) {
				tick = expire(tick, now);
				this.wake.set(NEVER);
				next = this.wake.accumulateAndGet(next(now), Math::min);
				if (next <= now()) {
					// It may be of a slot that was looked at already.
					tick = 0;
				}
				// Several that come close to each other are reached together.
				LockSupport.parkNanos(this, TICK);
			}
			else if (next != NEVER) {
				// Until then, though it may be taken back: most are, and others come.
				LockSupport.parkNanos(this, next - now);
			}
			else {
				LockSupport.parkNanos(this, this.idleNanos);
				if (now() - now >= this.idleNanos && this.wake.get() == NEVER) {
					end();
					return;
				}
			}
		}
	}

	private void end() {
		this.thread.set(null);
		// After it is known to be gone: who comes now starts another one.
		if (this.wake.get() != NEVER) {
			wakeUp();
		}
	}

	/** Reach all deadlines since a tick; return the tick to go on from. */
	private long expire(long since, long now) {
		long until = now >>> TICK_SHIFT;
		for (long tick = Math.max(since, until - SLOTS + 1); tick <= until; tick++) {
			this.slots[(int) tick & (SLOTS - 1)].expire(now);
		}
		return until;
	}

	/** Return when the next deadline is reached. */
	private long next(long now) {
		long tick = now >>> TICK_SHIFT;
		long next = NEVER;
		for (int i = 0; i < SLOTS; i++) {
			Slot slot = this.slots[(int) (tick + i) & (SLOTS - 1)];
			if (slot.first != null) {
				next = Math.min(next, slot.earliest());
				if (next >>> TICK_SHIFT <= tick + i) {
					// Whatever is in the slots behind it comes later.
					break;
				}
			}
		}
		return next;
	}

	/**
	 * Return how many deadlines are set that are at least so far away.
	 * @param nanos the distance in nanoseconds
	 * @return the number
	 */
	public int count(long nanos) {
		long from = now() + nanos;
		int count = 0;
		for (Slot slot : this.slots) {
			count += slot.count(from);
		}
		return count;
	}

	/**
	 * A deadline that is set.
	 */
	public static final class Deadline {

		private final Slot slot;

		private final long time;

		private final Runnable task;

		private @Nullable Deadline before;

		private @Nullable Deadline after;

		private boolean in;

		Deadline(Slot slot, long time, Runnable task) {
			this.slot = slot;
			this.time = time;
			this.task = task;
		}

		/**
		 * Take the deadline back, if it has not been reached.
		 */
		public void cancel() {
			this.slot.remove(this);
		}

		private void reached() {
			try {
				this.task.run();
			}
			catch (RuntimeException | Error ex) {
				logger.error("What was to happen at a deadline has failed", ex);
			}
		}

	}

	/** A list of deadlines. */
	private static final class Slot {

		private volatile @Nullable Deadline first;

		synchronized void add(Deadline deadline) {
			deadline.in = true;
			Deadline next = this.first;
			deadline.after = next;
			if (next != null) {
				next.before = deadline;
			}
			this.first = deadline;
		}

		synchronized boolean remove(Deadline deadline) {
			if (!deadline.in) {
				return false;
			}
			deadline.in = false;
			if (deadline.before != null) {
				deadline.before.after = deadline.after;
			}
			else {
				this.first = deadline.after;
			}
			if (deadline.after != null) {
				deadline.after.before = deadline.before;
			}
			deadline.before = null;
			deadline.after = null;
			return true;
		}

		void expire(long now) {
			if (this.first == null) {
				return;
			}
			for (Deadline due = takeDue(now); due != null; due = takeDue(now)) {
				due.reached();
			}
		}

		private synchronized @Nullable Deadline takeDue(long now) {
			for (Deadline each = this.first; each != null; each = each.after) {
				if (each.time <= now) {
					remove(each);
					return each;
				}
			}
			return null;
		}

		synchronized long earliest() {
			long earliest = NEVER;
			for (Deadline each = this.first; each != null; each = each.after) {
				earliest = Math.min(earliest, each.time);
			}
			return earliest;
		}

		synchronized int count(long from) {
			int count = 0;
			for (Deadline each = this.first; each != null; each = each.after) {
				count += (each.time >= from) ? 1 : 0;
			}
			return count;
		}

	}

}
