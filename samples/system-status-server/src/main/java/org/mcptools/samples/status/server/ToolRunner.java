/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.status.server;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs a tool under a time limit. A tool may hang in the operating system (a network
 * drive that is gone, for one), and then the server must still answer. The number of such
 * lost threads is bounded as well.
 */
final class ToolRunner {

	private static final int MAX_THREADS = 8;

	private final ExecutorService executor = new ThreadPoolExecutor(0, MAX_THREADS, 10, TimeUnit.SECONDS,
			new SynchronousQueue<>(), ToolRunner::newThread);

	private final Duration timeout;

	ToolRunner(Duration timeout) {
		this.timeout = timeout;
	}

	/**
	 * Runs the tool and waits for it.
	 * @param tool the tool
	 * @param arguments its arguments
	 * @return its result
	 * @throws ToolException where the tool says so, or where it takes too long
	 * @throws IllegalStateException where the tool has a bug; the cause says which
	 */
	ToolResult run(Tool tool, Arguments arguments) throws ToolException {
		String name = tool.definition().name();
		Future<ToolResult> result;
		try {
			result = this.executor.submit(() -> tool.call(arguments));
		}
		catch (RejectedExecutionException ex) {
			throw new ToolException(name + " was not run: earlier calls hang and hold all threads.");
		}
		try {
			return result.get(this.timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			result.cancel(true);
			throw new ToolException(
					name + " took longer than " + this.timeout.toMillis() / 1000.0 + " s and was given up.");
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof ToolException failure) {
				throw failure;
			}
			throw new IllegalStateException("Tool " + name + " failed", ex.getCause());
		}
		catch (InterruptedException ex) {
			result.cancel(true);
			Thread.currentThread().interrupt();
			throw new ToolException(name + " was interrupted.");
		}
	}

	private static Thread newThread(Runnable task) {
		Thread thread = new Thread(task, "tool");
		// A tool that hangs must not keep the process alive.
		thread.setDaemon(true);
		return thread;
	}

}
