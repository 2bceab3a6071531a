/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * One question until its answer is complete, or nobody waits for it any more.
 */
final class ChatTurn implements AutoCloseable {

	private final String conversation;

	private final Consumer<ChatEvent> listener;

	private final AtomicInteger lastCall = new AtomicInteger();

	private final CompletableFuture<Void> end = new CompletableFuture<>();

	/**
	 * Begins a turn.
	 * @param conversation names the conversation that the question belongs to
	 * @param listener hears what happens; several threads may call it
	 */
	ChatTurn(String conversation, Consumer<ChatEvent> listener) {
		this.conversation = conversation;
		this.listener = listener;
	}

	String conversation() {
		return this.conversation;
	}

	void tell(ChatEvent event) {
		this.listener.accept(event);
	}

	RunningCall nextCall() {
		return new RunningCall(this, this.lastCall.incrementAndGet());
	}

	/**
	 * Does something at the end, at once where that is past.
	 */
	void atEnd(Runnable action) {
		this.end.thenRun(action);
	}

	@Override
	public void close() {
		this.end.complete(null);
	}

}
