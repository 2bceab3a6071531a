/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

import org.mcptools.client.protocol.McpToolDefinition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import reactor.core.scheduler.Schedulers;

/**
 * The tools of all MCP servers of an application. Answers at once from what is known and
 * never throws. One exception: while servers are in their very first connect, a list
 * waits for them (for no longer than each of them allows), so that the first prompt after
 * the start has its tools; but not while {@code waiting} is not allowed, and never on a
 * thread that must not block. Thread-safe.
 */
public final class McpToolCallbackProvider implements ToolCallbackProvider {

	private static final Logger logger = LoggerFactory.getLogger(McpToolCallbackProvider.class);

	private final Supplier<? extends List<? extends McpToolSource>> sources;

	private final BooleanSupplier waiting;

	private final ToolCallbacks callbacks;

	private Snapshot snapshot = Snapshot.of(List.of(), List.of());

	/**
	 * Create a provider.
	 * @param sources gives the servers that there are
	 * @param waiting whether a list may wait for servers that connect for the first time
	 */
	public McpToolCallbackProvider(Supplier<? extends List<? extends McpToolSource>> sources, BooleanSupplier waiting) {
		this(sources, waiting, ToolNaming.DEFAULT, McpToolHooks.NONE);
	}

	/**
	 * Create a provider for an application that takes part.
	 * @param sources gives the servers that there are
	 * @param waiting whether a list may wait for servers that connect for the first time
	 * @param naming says by which name the model should know a tool
	 * @param hooks where the application takes part in calls
	 */
	public McpToolCallbackProvider(Supplier<? extends List<? extends McpToolSource>> sources, BooleanSupplier waiting,
			ToolNaming naming, McpToolHooks hooks) {
		this.sources = sources;
		this.waiting = waiting;
		this.callbacks = new ToolCallbacks(naming, hooks);
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * While the tools stay the same, all who ask get the same array, which costs nothing.
	 * To change it, make a copy; an array that somebody has changed is not given out
	 * again.
	 */
	@Override
	public ToolCallback[] getToolCallbacks() {
		List<? extends McpToolSource> current = this.sources.get();
		if (isAnyNew(current)) {
			awaitFirstTools(current);
		}
		return snapshot(current).array();
	}

	/** One at a time, so that all who ask at once get the same callbacks. */
	private synchronized Snapshot snapshot(List<? extends McpToolSource> current) {
		if (!this.snapshot.isOf(current)) {
			List<List<McpToolDefinition>> lists = new ArrayList<>(current.size());
			current.forEach((source) -> lists.add(source.tools()));
			this.snapshot = Snapshot.of(lists, this.callbacks.of(current, lists));
		}
		else if (!this.snapshot.isIntact()) {
			this.snapshot = Snapshot.of(this.snapshot.lists(), this.snapshot.callbacks());
		}
		return this.snapshot;
	}

	private static boolean isAnyNew(List<? extends McpToolSource> current) {
		for (int i = 0; i < current.size(); i++) {
			if (!current.get(i).firstTools().isDone()) {
				return true;
			}
		}
		return false;
	}

	private void awaitFirstTools(List<? extends McpToolSource> current) {
		if (!this.waiting.getAsBoolean() || Schedulers.isInNonBlockingThread()) {
			return;
		}
		try {
			CompletableFuture
				.allOf(current.stream().map(McpToolSource::firstTools).toArray(CompletableFuture<?>[]::new))
				.get();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (ExecutionException ex) {
			logger.debug("Waiting for the first tools failed", ex);
		}
	}

	/**
	 * What was made of which lists. A list is the same instance until it changes.
	 *
	 * @param lists the tools of each server
	 * @param callbacks what was made of them
	 * @param array the same, for those who ask
	 */
	private record Snapshot(List<List<McpToolDefinition>> lists, List<ToolCallback> callbacks, ToolCallback[] array) {

		static Snapshot of(List<List<McpToolDefinition>> lists, List<ToolCallback> callbacks) {
			return new Snapshot(lists, callbacks, callbacks.toArray(new ToolCallback[0]));
		}

		boolean isOf(List<? extends McpToolSource> sources) {
			if (this.lists.size() != sources.size()) {
				return false;
			}
			for (int i = 0; i < sources.size(); i++) {
				if (this.lists.get(i) != sources.get(i).tools()) {
					return false;
				}
			}
			return true;
		}

		/** Whoever was given the array can change it. */
		boolean isIntact() {
			for (int i = 0; i < this.array.length; i++) {
				if (this.array[i] != this.callbacks.get(i)) {
					return false;
				}
			}
			return true;
		}

	}

}
