/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks one after another, in order, on threads of another executor. The queue is
 * bounded: a listener that is slower than its server loses notifications, with one
 * warning, rather than filling the memory.
 */
public final class SerialExecutor {

	private static final Logger logger = LoggerFactory.getLogger(SerialExecutor.class);

	private final String server;

	private final Executor executor;

	private final int capacity;

	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private boolean running;

	private boolean warned;

	/**
	 * Create an executor.
	 * @param server the server's name, for the log
	 * @param executor runs the tasks
	 * @param capacity how many tasks may wait; further ones are dropped with a warning
	 */
	public SerialExecutor(String server, Executor executor, int capacity) {
		this.server = server;
		this.executor = executor;
		this.capacity = capacity;
	}

	/**
	 * Run a task after those before it.
	 * @param task the task
	 */
	public void execute(Runnable task) {
		synchronized (this.tasks) {
			if (this.tasks.size() >= this.capacity) {
				warnOnce();
				return;
			}
			this.tasks.add(task);
			if (this.running) {
				return;
			}
			this.running = true;
		}
		try {
			this.executor.execute(this::drain);
		}
		catch (RuntimeException | Error ex) {
			synchronized (this.tasks) {
				this.running = false;
			}
			throw ex;
		}
	}

	private void warnOnce() {
		if (!this.warned) {
			this.warned = true;
			logger.warn("MCP server '{}' sends notifications faster than listeners take them: dropping some",
					this.server);
		}
	}

	private void drain() {
		while (true) {
			Runnable task;
			synchronized (this.tasks) {
				task = this.tasks.poll();
				if (task == null) {
					this.running = false;
					return;
				}
			}
			try {
				task.run();
			}
			catch (RuntimeException | Error ex) {
				logger.warn("A listener for MCP server '{}' failed", this.server, ex);
			}
			// An interrupt of one task is not meant for the next.
			Thread.interrupted();
		}
	}

}
