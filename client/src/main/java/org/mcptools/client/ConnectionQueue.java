/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.mcptools.client.thread.McpThreads;

/**
 * Those who wait until there is a connection, each for as long as its patience lasts.
 */
final class ConnectionQueue {

	private final Set<CompletableFuture<Connection>> waiting = ConcurrentHashMap.newKeySet();

	/**
	 * Begin to wait.
	 * @param patience for how long
	 * @param otherwise makes the failure when the patience has come to its end
	 */
	CompletableFuture<Connection> join(Duration patience, Supplier<? extends Throwable> otherwise) {
		CompletableFuture<Connection> waiter = new CompletableFuture<>();
		this.waiting.add(waiter);
		Future<?> limit = McpThreads.timer()
			.schedule(() -> McpThreads.callbacks().execute(() -> waiter.completeExceptionally(otherwise.get())),
					patience.toNanos(), TimeUnit.NANOSECONDS);
		waiter.whenComplete((connection, failure) -> {
			limit.cancel(false);
			this.waiting.remove(waiter);
		});
		return waiter;
	}

	/** Each on a thread of its own: what a user does next may block. */
	void serve(Connection connection) {
		List.copyOf(this.waiting)
			.forEach((waiter) -> McpThreads.callbacks().execute(() -> waiter.complete(connection)));
	}

	/** Those who wait now, and nobody who comes because one of them was sent away. */
	void sendAway(Throwable reason) {
		List.copyOf(this.waiting)
			.forEach((waiter) -> McpThreads.callbacks().execute(() -> waiter.completeExceptionally(reason)));
	}

}
