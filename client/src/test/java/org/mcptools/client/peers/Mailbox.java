/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.util.ArrayDeque;
import java.util.Queue;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps what a server says of its own accord until the client listens.
 */
final class Mailbox implements Outlet {

	private final Queue<ObjectNode> waiting = new ArrayDeque<>();

	private @Nullable WebReply stream;

	@Override
	public synchronized void send(ObjectNode message) {
		if (this.stream != null) {
			this.stream.event(message.toString());
		}
		else {
			this.waiting.add(message);
		}
	}

	synchronized void deliverTo(WebReply reply) {
		this.stream = reply;
		reply.onGone(() -> forget(reply));
		while (!this.waiting.isEmpty()) {
			reply.event(this.waiting.remove().toString());
		}
	}

	private synchronized void forget(WebReply reply) {
		if (this.stream == reply) {
			this.stream = null;
		}
	}

	/** Break the stream off, if there is one. */
	synchronized boolean breakOff() {
		WebReply broken = this.stream;
		if (broken != null) {
			broken.hangUp();
		}
		return broken != null;
	}

	synchronized void end() {
		if (this.stream != null) {
			this.stream.endEvents();
		}
	}

}
