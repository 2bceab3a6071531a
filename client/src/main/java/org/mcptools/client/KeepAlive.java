/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.thread.McpThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a server that has been quiet for a while whether it is still there. A connection
 * that has silently gone would otherwise be noticed by the next call only.
 */
final class KeepAlive {

	private static final Logger logger = LoggerFactory.getLogger(KeepAlive.class);

	/** One answer may get lost for reasons that pass. */
	private static final int MOST_FAILURES = 2;

	private final Connection connection;

	private final Duration interval;

	private final Duration patience;

	private int failures;

	private boolean ended;

	private @Nullable Future<?> next;

	KeepAlive(Connection connection, Duration interval, Duration requestTimeout) {
		this.connection = connection;
		this.interval = interval;
		this.patience = (interval.compareTo(requestTimeout) < 0) ? interval : requestTimeout;
	}

	void start() {
		askIn(this.interval);
	}

	private synchronized void askIn(Duration delay) {
		if (!this.ended) {
			this.next = McpThreads.timer()
				.schedule(() -> McpThreads.callbacks().execute(this::check), delay.toNanos(), TimeUnit.NANOSECONDS);
		}
	}

	synchronized void stop() {
		this.ended = true;
		if (this.next != null) {
			this.next.cancel(false);
		}
	}

	private void check() {
		if (!this.connection.isReady()) {
			return;
		}
		Duration rest = this.interval.minus(this.connection.quietFor());
		if (rest.compareTo(Duration.ZERO) > 0) {
			this.failures = 0;
			askIn(rest);
			return;
		}
		CompletableFuture<?> answer;
		try {
			answer = this.connection.era().ping(Json.object(), this.patience);
		}
		catch (RuntimeException ex) {
			answer = CompletableFuture.failedFuture(ex);
		}
		answer.whenCompleteAsync((pong, failure) -> answered(failure), McpThreads.callbacks());
	}

	/** A server that refuses the question is there all the same. */
	private void answered(@Nullable Throwable failure) {
		Throwable cause = (failure != null && !(failure instanceof McpException) && failure.getCause() != null)
				? failure.getCause() : failure;
		if (cause == null || cause instanceof McpErrorException) {
			this.failures = 0;
		}
		else if (++this.failures >= MOST_FAILURES) {
			String reason = "no longer answers: " + this.failures + " questions whether it is there went unanswered";
			this.connection.abandon(new McpTransportException(this.connection.server(), reason, cause));
			return;
		}
		else {
			logger.debug("MCP server '{}' did not say that it is there", this.connection.server(), cause);
		}
		start();
	}

}
