/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.thread;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that all clients share. They are daemons and end when they have had nothing
 * to do for a while.
 */
public final class McpThreads {

	private static final int IDLE_SECONDS = 10;

	private static final ExecutorService CALLBACKS = callbackPool();

	private static final ScheduledThreadPoolExecutor TIMER = timerPool();

	private static final Deadlines DEADLINES = new Deadlines("mcp-timer-deadlines",
			TimeUnit.SECONDS.toNanos(IDLE_SECONDS));

	private McpThreads() {
	}

	/**
	 * Return the executor that runs dependent stages and listeners. It has as many
	 * threads as there are tasks that block.
	 * @return the executor
	 */
	public static ExecutorService callbacks() {
		return CALLBACKS;
	}

	/**
	 * Return the executor that does the same on virtual threads, one a task.
	 * @return the executor
	 * @throws UnsupportedOperationException if this Java has none
	 */
	public static Executor virtual() {
		return VirtualThreads.executor();
	}

	/**
	 * Return the timer. Its tasks must not block.
	 * @return the timer
	 */
	public static ScheduledThreadPoolExecutor timer() {
		return TIMER;
	}

	/**
	 * Return the deadlines of calls.
	 * @return the deadlines; what happens at one must not block
	 */
	public static Deadlines deadlines() {
		return DEADLINES;
	}

	/**
	 * Return a new daemon thread. It inherits no thread locals: a thread that all callers
	 * share must not go about with the identity of the one who happened to start it.
	 * @param name its name
	 * @param task what it runs
	 * @return the thread, not started
	 */
	public static Thread daemon(String name, Runnable task) {
		Thread thread = new Thread(null, task, name, 0, false);
		thread.setDaemon(true);
		return thread;
	}

	private static ExecutorService callbackPool() {
		return new ThreadPoolExecutor(0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
				numbered("mcp-callback-"));
	}

	private static ScheduledThreadPoolExecutor timerPool() {
		ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, numbered("mcp-timer-"));
		timer.setRemoveOnCancelPolicy(true);
		timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
		timer.allowCoreThreadTimeOut(true);
		return timer;
	}

	private static ThreadFactory numbered(String prefix) {
		AtomicInteger count = new AtomicInteger();
		return (task) -> daemon(prefix + count.incrementAndGet(), task);
	}

}
