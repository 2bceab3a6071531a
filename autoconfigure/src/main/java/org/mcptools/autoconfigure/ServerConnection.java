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

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.error.McpException;
import org.mcptools.client.error.McpTransportException;
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

	/** Completes with the reason, or {@code null}, when the first connect has ended. */
	private final CompletableFuture<@Nullable Throwable> firstConnect = new CompletableFuture<>();

	private final CompletableFuture<Void> firstTools = this.firstConnect.thenApply((failure) -> null);

	private volatile List<McpToolDefinition> tools = List.of();

	private McpServerStatus.State state = McpServerStatus.State.NEW;

	private @Nullable Throwable lastError;

	private boolean started;

	/** Lists are numbered: the answer to an earlier question may come after a later. */
	private long listsAsked;

	private long newestList;

	ServerConnection(String name, boolean required, McpClientBuilder builder, Duration firstListWait) {
		this.name = name;
		this.required = required;
		this.firstListWait = firstListWait;
		this.client = builder
			.handlers((handlers) -> handlers.onConnected((result) -> listTools())
				.onToolsChanged(this::listTools)
				.onDisconnected(this::lost))
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
		if (begin()) {
			this.firstTools.completeOnTimeout(null, this.firstListWait.toMillis(), TimeUnit.MILLISECONDS);
			try {
				this.client.initialize().whenComplete((result, failure) -> {
					if (failure != null) {
						failed(failure);
					}
				});
			}
			catch (RuntimeException ex) {
				failed(ex);
			}
		}
		return this.firstConnect;
	}

	private synchronized boolean begin() {
		boolean first = !this.started;
		this.started = true;
		if (this.state == McpServerStatus.State.NEW) {
			this.state = McpServerStatus.State.CONNECTING;
		}
		return first;
	}

	private void listTools() {
		long number = nextList();
		if (this.client.initializeResult() == null) {
			// Lost again already. Asking would connect once more, and perhaps once more.
			return;
		}
		try {
			this.client.listTools().whenComplete((listed, failure) -> {
				if (failure == null) {
					seen(number, listed);
				}
				else if (isNewest(number)) {
					failed(failure);
				}
			});
		}
		catch (IllegalStateException ex) {
			logger.debug("MCP server '{}' was closed before its tools were listed", this.name, ex);
		}
	}

	private synchronized long nextList() {
		return ++this.listsAsked;
	}

	private synchronized boolean isNewest(long number) {
		return number > this.newestList;
	}

	private void seen(long number, List<McpToolDefinition> listed) {
		synchronized (this) {
			if (!isNewest(number)) {
				return;
			}
			this.newestList = number;
			if (!listed.equals(this.tools)) {
				this.tools = listed;
			}
			if (this.client.initializeResult() == null || this.state == McpServerStatus.State.CLOSED) {
				// Lost meanwhile: we have been told, or are about to be.
				return;
			}
			this.state = McpServerStatus.State.READY;
			this.lastError = null;
		}
		this.firstConnect.complete(null);
	}

	private void lost(McpTransportException reason) {
		// Where a call was quicker and has connected again, there is nothing to tell.
		if (this.client.initializeResult() == null) {
			failed(reason);
		}
	}

	private void failed(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		boolean news;
		boolean endsFirstConnect;
		synchronized (this) {
			if (this.state == McpServerStatus.State.CLOSED) {
				return;
			}
			news = this.state != McpServerStatus.State.FAILED;
			this.state = McpServerStatus.State.FAILED;
			this.lastError = cause;
			// What was lost before the start is connected again by the start.
			endsFirstConnect = this.started && !this.firstConnect.isDone();
		}
		logger.debug("MCP server '{}' failed", this.name, cause);
		// Where a required server cannot be reached, the application's own failure tells.
		if (news && !(this.required && endsFirstConnect)) {
			logger.warn("{}. {}", reason(cause), this.tools.isEmpty() ? "The application goes on without its tools"
					: "The next call of one of its tools connects again");
		}
		if (endsFirstConnect) {
			this.firstConnect.complete(cause);
		}
	}

	private String reason(Throwable cause) {
		return (cause instanceof McpException) ? String.valueOf(cause.getMessage())
				: "MCP server '" + this.name + "': " + cause;
	}

	synchronized McpServerStatus status() {
		return new McpServerStatus(this.name, this.state, this.client.initializeResult(), this.tools, this.lastError);
	}

	void close() {
		synchronized (this) {
			this.state = McpServerStatus.State.CLOSED;
		}
		this.firstConnect.complete(null);
		this.client.close();
	}

}
