/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

import org.springframework.ai.chat.model.ToolContext;

/**
 * A tool call that is being made. The tool context carries it, so that whoever takes part
 * in the call knows the chat that it belongs to. No server gets to know it.
 */
public final class RunningCall {

	private static final String KEY = "chat.call";

	private final ChatTurn turn;

	private final int id;

	private final AtomicLong waited = new AtomicLong();

	RunningCall(ChatTurn turn, int id) {
		this.turn = turn;
		this.id = id;
	}

	/**
	 * Finds the call in a tool context.
	 * @param context the context
	 * @return the call, {@code null} where the call was not made for a chat
	 */
	public static @Nullable RunningCall of(Map<String, Object> context) {
		return (context.get(KEY) instanceof RunningCall call) ? call : null;
	}

	/**
	 * The context with this call in it.
	 */
	ToolContext in(@Nullable ToolContext context) {
		Map<String, Object> entries = new HashMap<>((context != null) ? context.getContext() : Map.of());
		entries.put(KEY, this);
		return new ToolContext(entries);
	}

	ChatTurn turn() {
		return this.turn;
	}

	/**
	 * Tells the calls of one answer apart.
	 * @return the same id as in the events
	 */
	public int id() {
		return this.id;
	}

	/**
	 * The conversation for which the call is made.
	 * @return its name
	 */
	public String conversation() {
		return this.turn.conversation();
	}

	/**
	 * Tells whoever follows the answer.
	 * @param event what has happened
	 */
	public void tell(ChatEvent event) {
		this.turn.tell(event);
	}

	/**
	 * Notes for how long nothing happened but that somebody thought about the call.
	 */
	void addWaited(long nanos) {
		this.waited.addAndGet(nanos);
	}

	long waitedNanos() {
		return this.waited.get();
	}

	/** The name of the conversation lets its bearer into it. */
	@Override
	public String toString() {
		return "RunningCall[" + this.id + "]";
	}

}
