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

	private Snapshot snapshot = new Snapshot(List.of(), List.of());

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

	@Override
	public ToolCallback[] getToolCallbacks() {
		List<? extends McpToolSource> current = this.sources.get();
		awaitFirstTools(current);
		return snapshot(current).callbacks().toArray(new ToolCallback[0]);
	}

	/** One at a time, so that all who ask at once get the same callbacks. */
	private synchronized Snapshot snapshot(List<? extends McpToolSource> current) {
		List<List<McpToolDefinition>> lists = new ArrayList<>(current.size());
		current.forEach((source) -> lists.add(source.tools()));
		if (!this.snapshot.isOf(lists)) {
			this.snapshot = new Snapshot(lists, this.callbacks.of(current, lists));
		}
		return this.snapshot;
	}

	private void awaitFirstTools(List<? extends McpToolSource> current) {
		CompletableFuture<?>[] pending = current.stream()
			.map(McpToolSource::firstTools)
			.filter((first) -> !first.isDone())
			.toArray(CompletableFuture<?>[]::new);
		if (pending.length == 0 || !this.waiting.getAsBoolean() || Schedulers.isInNonBlockingThread()) {
			return;
		}
		try {
			CompletableFuture.allOf(pending).get();
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
	 */
	private record Snapshot(List<List<McpToolDefinition>> lists, List<ToolCallback> callbacks) {

		boolean isOf(List<List<McpToolDefinition>> others) {
			if (this.lists.size() != others.size()) {
				return false;
			}
			for (int i = 0; i < others.size(); i++) {
				if (this.lists.get(i) != others.get(i)) {
					return false;
				}
			}
			return true;
		}

	}

}
