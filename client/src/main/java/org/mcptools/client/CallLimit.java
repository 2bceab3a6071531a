/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.mcptools.client.core.Relay;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.error.McpTransportException.Delivery;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.thread.McpThreads;

/**
 * Lets so many calls be under way at once; further ones wait for their turn, in their
 * order, within their own timeout.
 */
final class CallLimit {

	/** More than this is a flood, which would only fill the memory. */
	static final int MOST_WAITING = 10_000;

	private final String server;

	private final int most;

	/** A set, so that one of many can leave without a search. */
	private final Set<CompletableFuture<Void>> waiting = new LinkedHashSet<>();

	private int running;

	CallLimit(String server, int most) {
		this.server = server;
		this.most = most;
	}

	<R> CompletableFuture<R> run(Supplier<CompletableFuture<R>> call, Duration patience) {
		CompletableFuture<Void> turn = new CompletableFuture<>();
		synchronized (this) {
			if (this.running < this.most) {
				this.running++;
				turn.complete(null);
			}
			else if (this.waiting.size() < MOST_WAITING) {
				this.waiting.add(turn);
			}
			else {
				return CompletableFuture.failedFuture(refused("and " + MOST_WAITING + " wait for their turn"));
			}
		}
		if (!turn.isDone()) {
			Future<?> limit = McpThreads.timer()
				.schedule(() -> McpThreads.callbacks().execute(() -> giveUp(turn)), patience.toNanos(),
						TimeUnit.NANOSECONDS);
			turn.whenComplete((nothing, failure) -> limit.cancel(false));
		}
		Relay<R> relay = new Relay<>();
		relay.follow(turn, (nothing) -> {
			if (relay.isDone()) {
				// Cancelled at the very moment that it was its turn.
				next();
				return;
			}
			CompletableFuture<R> under = begin(call);
			under.whenComplete((result, failure) -> next());
			relay.follow(under, relay::complete);
		});
		relay.whenComplete((result, failure) -> giveUp(turn));
		return relay;
	}

	private <R> CompletableFuture<R> begin(Supplier<CompletableFuture<R>> call) {
		try {
			return call.get();
		}
		catch (RuntimeException | Error ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	/** Does nothing once it is, or was, its turn. */
	private void giveUp(CompletableFuture<Void> turn) {
		boolean removed;
		synchronized (this) {
			removed = this.waiting.remove(turn);
		}
		if (removed) {
			turn.completeExceptionally(refused("and its turn did not come in time"));
		}
	}

	private McpTransportException refused(String what) {
		return new McpTransportException(this.server, "too many calls at once: " + this.most + " under way, " + what,
				null)
			.withDelivery(Delivery.REFUSED)
			.forMethod(McpMethod.TOOLS_CALL.name());
	}

	private void next() {
		CompletableFuture<Void> turn;
		synchronized (this) {
			Iterator<CompletableFuture<Void>> queue = this.waiting.iterator();
			if (!queue.hasNext()) {
				this.running--;
				return;
			}
			turn = queue.next();
			queue.remove();
		}
		// Not on this thread: a long queue would nest as deep.
		McpThreads.callbacks().execute(() -> {
			if (!turn.complete(null)) {
				// Cancelled meanwhile, so that it passes its turn on.
				next();
			}
		});
	}

}
