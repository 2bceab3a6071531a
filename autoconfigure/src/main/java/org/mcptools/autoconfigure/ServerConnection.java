/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpToolSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One configured server: its client, what is known of its tools, and how it is doing.
 * What happens to the connection is heard from the client, so that a connection that a
 * call has made anew counts like the first.
 */
final class ServerConnection implements McpToolSource {

	private static final Logger logger = LoggerFactory.getLogger(McpClients.class);

	private final String name;

	private final boolean required;

	private final McpAsyncClient client;

	private final Duration firstListWait;

	private final AtomicBoolean started = new AtomicBoolean();

	/** Completes with the reason, or {@code null}, when the first connect has ended. */
	private final CompletableFuture<@Nullable Throwable> firstConnect = new CompletableFuture<>();

	private final CompletableFuture<Void> firstTools = this.firstConnect.thenApply((failure) -> null);

	private volatile List<McpToolDefinition> tools = List.of();

	private volatile McpServerStatus.State state = McpServerStatus.State.NEW;

	private volatile @Nullable Throwable lastError;

	ServerConnection(String name, boolean required, McpClientBuilder builder, Duration firstListWait) {
		this.name = name;
		this.required = required;
		this.firstListWait = firstListWait;
		this.client = builder
			.handlers((handlers) -> handlers.onConnected((result) -> listTools())
				.onToolsChanged(this::listTools)
				.onDisconnected(this::failed))
			.connectOnFirstUse()
			.buildAsync();
	}

	String name() {
		return this.name;
	}

	boolean isRequired() {
		return this.required;
	}

	@Override
	public McpAsyncClient client() {
		return this.client;
	}

	@Override
	public List<McpToolDefinition> tools() {
		return this.tools;
	}

	@Override
	public CompletableFuture<Void> firstTools() {
		return this.firstTools;
	}

	/**
	 * Connect for the first time, in the background.
	 * @return completes, never with a failure, with the reason where it did not succeed
	 */
	CompletableFuture<@Nullable Throwable> start() {
		if (this.started.compareAndSet(false, true)) {
			this.firstTools.completeOnTimeout(null, this.firstListWait.toMillis(), TimeUnit.MILLISECONDS);
			if (this.state == McpServerStatus.State.NEW) {
				enter(McpServerStatus.State.CONNECTING);
			}
			this.client.initialize().whenComplete((result, failure) -> {
				if (failure != null) {
					failed(failure);
				}
			});
		}
		return this.firstConnect;
	}

	private void listTools() {
		if (this.client.initializeResult() == null) {
			// Lost again already. Asking would connect once more, and perhaps once more.
			return;
		}
		this.client.listTools().whenComplete((listed, failure) -> {
			if (failure != null) {
				failed(failure);
				return;
			}
			this.tools = listed;
			this.lastError = null;
			enter(McpServerStatus.State.READY);
			this.firstConnect.complete(null);
		});
	}

	private void failed(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		this.lastError = cause;
		if (enter(McpServerStatus.State.FAILED)) {
			logger.warn("{}. Its tools are not available; the next call of one tries again", cause.getMessage());
			logger.debug("MCP server '{}' failed", this.name, cause);
		}
		this.firstConnect.complete(cause);
	}

	/** A closed connection stays closed. */
	private synchronized boolean enter(McpServerStatus.State next) {
		boolean change = this.state != next && this.state != McpServerStatus.State.CLOSED;
		if (change) {
			this.state = next;
		}
		return change;
	}

	McpServerStatus status() {
		return new McpServerStatus(this.name, this.state, this.client.initializeResult(), this.tools, this.lastError);
	}

	void close() {
		enter(McpServerStatus.State.CLOSED);
		this.client.close();
		this.firstConnect.complete(null);
	}

}
