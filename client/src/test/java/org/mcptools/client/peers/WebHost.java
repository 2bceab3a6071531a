/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.List;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

/**
 * A witness that is reached over HTTP.
 */
abstract class WebHost implements Host {

	private final Witness witness;

	private final WebServer server;

	private volatile @Nullable BiConsumer<WebRequest, WebReply> probeHabit;

	WebHost(Witness witness) {
		this.witness = witness;
		this.server = new WebServer(this::takeAny,
				(failure) -> witness.breach("the witness itself failed: " + failure));
	}

	private void takeAny(WebRequest request, WebReply reply) {
		BiConsumer<WebRequest, WebReply> habit = this.probeHabit;
		if (habit != null && request.isProbe()) {
			habit.accept(request, reply);
		}
		else {
			take(request, reply);
		}
	}

	abstract void take(WebRequest request, WebReply reply);

	/** Set what an old server does when it is asked {@code server/discover}. */
	void onProbe(BiConsumer<WebRequest, WebReply> habit) {
		this.probeHabit = habit;
	}

	final Witness witness() {
		return this.witness;
	}

	final String url(String path) {
		return this.server.url(path);
	}

	final List<WebRequest> requests() {
		return this.server.requests();
	}

	@Override
	public int open() {
		return this.server.openReplies();
	}

	@Override
	public void die() {
		this.server.die();
	}

}
