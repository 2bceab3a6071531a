/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Hands the reports of one call to its sink, one after another, and lets the answer wait
 * until they are heard. The queue is bounded: a sink that is slower than the peer misses
 * the oldest reports, since the newest says most.
 */
final class ProgressFeed {

	private static final Logger logger = LoggerFactory.getLogger(ProgressFeed.class);

	private static final int MAX_WAITING = 1_000;

	private final String server;

	private final ProgressSink sink;

	private final Executor executor;

	private final BooleanSupplier ended;

	private final Queue<ObjectNode> waiting = new ArrayDeque<>();

	private boolean running;

	private @Nullable Runnable answer;

	private volatile long lastReport = System.nanoTime();

	/**
	 * Create a feed.
	 * @param ended tells whether the call has ended without waiting for its reports
	 */
	ProgressFeed(String server, ProgressSink sink, Executor executor, BooleanSupplier ended) {
		this.server = server;
		this.sink = sink;
		this.executor = executor;
		this.ended = ended;
	}

	/** When the call began, or the last report came. */
	long lastReport() {
		return this.lastReport;
	}

	void report(ObjectNode report) {
		this.lastReport = System.nanoTime();
		synchronized (this.waiting) {
			if (this.answer != null) {
				return;
			}
			if (this.waiting.size() >= MAX_WAITING) {
				this.waiting.remove();
			}
			this.waiting.add(report);
			if (this.running) {
				return;
			}
			this.running = true;
		}
		this.executor.execute(this::drain);
	}

	/** Take the answer, after which no report counts. */
	void answered(Runnable handOver) {
		synchronized (this.waiting) {
			this.answer = handOver;
			if (this.running) {
				return;
			}
		}
		handOver.run();
	}

	private void drain() {
		while (true) {
			ObjectNode report;
			Runnable handOver;
			synchronized (this.waiting) {
				report = this.waiting.poll();
				this.running = (report != null);
				handOver = this.answer;
			}
			if (report != null) {
				tell(report);
			}
			else {
				if (handOver != null) {
					handOver.run();
				}
				return;
			}
		}
	}

	private void tell(ObjectNode report) {
		if (this.ended.getAsBoolean()) {
			return;
		}
		try {
			this.sink.accept(report);
		}
		catch (RuntimeException ex) {
			logger.warn("A progress listener for MCP server '{}' failed", this.server, ex);
		}
	}

}
