/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.pin.ServerPins;
import org.mcptools.client.protocol.McpToolDefinition;

/**
 * The tools of a server as they were last seen. The server is asked one question at a
 * time: however often its tools are said to have changed meanwhile, one more question
 * follows. Thread-safe.
 */
final class ToolList {

	/** Between two questions, for a server that says all the time that it has changed. */
	private static final Duration PAUSE = Duration.ofMillis(100);

	private final ServerPins pins;

	private final Supplier<CompletableFuture<List<McpToolDefinition>>> question;

	private final Consumer<@Nullable Throwable> answered;

	private final Later pause = new Later();

	private volatile List<McpToolDefinition> tools = List.of();

	private boolean asking;

	private boolean again;

	/**
	 * Create an empty list.
	 * @param pins the tools that are approved
	 * @param question asks the server
	 * @param answered told each time when an answer has been taken, or why there was
	 * none; the next question is not asked before it returns
	 */
	ToolList(ServerPins pins, Supplier<CompletableFuture<List<McpToolDefinition>>> question,
			Consumer<@Nullable Throwable> answered) {
		this.pins = pins;
		this.question = question;
		this.answered = answered;
	}

	/**
	 * Return the tools, without those that pins hide.
	 * @return an immutable list, the same instance until the tools change
	 */
	List<McpToolDefinition> tools() {
		return this.pins.visible(this.tools);
	}

	/**
	 * Return whether a model that knows a tool from earlier may still call it.
	 * @param toolName the tool's name
	 */
	boolean mayCall(String toolName) {
		return this.pins.mayCall(toolName, this.tools);
	}

	/**
	 * Ask the server, soon.
	 */
	void refresh() {
		synchronized (this) {
			if (this.asking) {
				this.again = true;
				return;
			}
			this.asking = true;
		}
		ask();
	}

	/** Nothing is asked any more. */
	void end() {
		this.pause.end();
	}

	private void ask() {
		synchronized (this) {
			// Whatever is said to have changed until now will be in the answer.
			this.again = false;
		}
		CompletableFuture<List<McpToolDefinition>> answer;
		try {
			answer = this.question.get();
		}
		catch (RuntimeException ex) {
			answer = CompletableFuture.failedFuture(ex);
		}
		answer.thenApply(this.pins::checked).whenComplete(this::take);
	}

	private void take(@Nullable List<McpToolDefinition> listed, @Nullable Throwable failure) {
		if (listed != null && !listed.equals(this.tools)) {
			this.tools = listed;
		}
		try {
			this.answered.accept(failure);
		}
		finally {
			boolean next;
			synchronized (this) {
				next = this.again;
				this.asking = next;
			}
			if (next) {
				this.pause.run(PAUSE, this::ask);
			}
		}
	}

}
