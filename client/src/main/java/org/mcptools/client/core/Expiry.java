/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.time.Duration;
import java.util.function.Consumer;

import org.mcptools.client.thread.McpThreads;

/**
 * The timer of a call whose progress renews its timeout: rather than being set anew by
 * each report, it looks when it fires whether there was one, and sleeps on.
 */
final class Expiry implements Runnable {

	private final PendingCall<?> call;

	private final ProgressFeed feed;

	private final Patience patience;

	private final Consumer<Duration> onExpired;

	private final long start = System.nanoTime();

	/**
	 * Create a timer.
	 * @param onExpired given the time that was waited in vain
	 */
	Expiry(PendingCall<?> call, ProgressFeed feed, Patience patience, Consumer<Duration> onExpired) {
		this.call = call;
		this.feed = feed;
		this.patience = patience;
		this.onExpired = onExpired;
	}

	@Override
	public void run() {
		long now = System.nanoTime();
		long silence = this.patience.timeout().toNanos() - (now - this.feed.lastReport());
		long total = this.patience.total().toNanos() - (now - this.start);
		if (total <= 0) {
			this.onExpired.accept(this.patience.total());
		}
		else if (silence <= 0) {
			this.onExpired.accept(this.patience.timeout());
		}
		else if (!this.call.isDone()) {
			this.call.timer(McpThreads.deadlines().set(Math.min(silence, total), this));
		}
	}

}
