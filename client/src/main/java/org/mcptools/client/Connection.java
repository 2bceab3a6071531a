/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.era.StatefulEra;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.handler.Listeners;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.thread.McpThreads;
import org.mcptools.client.transport.McpTransport;

/**
 * One connection to a server, from its opening to its end. It is never opened again.
 */
final class Connection {

	private final ClientSettings settings;

	private final McpTransport transport;

	private final StatefulEra era;

	private final CompletableFuture<InitializeResult> opened = new CompletableFuture<>();

	private volatile boolean closing;

	Connection(ClientSettings settings) {
		this.settings = settings;
		this.transport = settings.transport().get();
		this.era = new StatefulEra(settings.server(), this.transport, settings.clientInfo(), settings.handlers(),
				settings.requestTimeout());
	}

	/** Starting a process takes a moment, which is not the caller's. */
	void open() {
		McpThreads.callbacks().execute(() -> {
			try {
				openTransport();
			}
			catch (Throwable ex) {
				// Whatever it is, somebody waits for it.
				failed(ex);
			}
		});
	}

	private void openTransport() {
		if (this.opened.isDone()) {
			return;
		}
		this.transport.open(this.era.peer());
		if (this.opened.isDone()) {
			// Closed in the meantime, and perhaps before there was anything to close.
			this.transport.close();
			return;
		}
		this.era.open().whenComplete(this::opened);
	}

	private void opened(InitializeResult result, @Nullable Throwable failure) {
		if (failure != null) {
			failed(failure);
		}
		else if (this.opened.complete(result)) {
			ClientHandlers handlers = this.settings.handlers();
			Listeners.tell(this.settings.server(), handlers.connected(), (listener) -> listener.accept(result));
			this.era.peer().lost().thenAcceptAsync(this::lost, McpThreads.callbacks());
		}
	}

	private void failed(Throwable failure) {
		Throwable cause = failure.getCause();
		this.opened.completeExceptionally((failure instanceof CompletionException && cause != null) ? cause : failure);
		this.transport.close();
	}

	private void lost(McpTransportException reason) {
		if (!this.closing) {
			Listeners.tell(this.settings.server(), this.settings.handlers().disconnected(),
					(listener) -> listener.accept(reason));
		}
	}

	/**
	 * Return the opening of this connection, as a new future each time: cancelling it
	 * leaves the connection alone, and a dependent stage that blocks holds up nobody
	 * else.
	 */
	CompletableFuture<InitializeResult> opened() {
		CompletableFuture<InitializeResult> copy = new CompletableFuture<>();
		if (this.opened.isDone()) {
			this.opened.whenComplete((result, failure) -> settle(copy, result, failure));
		}
		else {
			this.opened.whenCompleteAsync((result, failure) -> settle(copy, result, failure), McpThreads.callbacks());
		}
		return copy;
	}

	private static void settle(CompletableFuture<InitializeResult> copy, InitializeResult result,
			@Nullable Throwable failure) {
		if (failure == null) {
			copy.complete(result);
		}
		else {
			copy.completeExceptionally(failure);
		}
	}

	boolean isOpening() {
		return !this.opened.isDone();
	}

	boolean couldNotBeOpened() {
		return this.opened.isCompletedExceptionally();
	}

	boolean isReady() {
		return !isOpening() && !isLost();
	}

	boolean isLost() {
		return couldNotBeOpened() || this.era.peer().lost().isDone();
	}

	/** Return the server's answer, which is there once the connection has been opened. */
	InitializeResult result() {
		return this.opened.join();
	}

	StatefulEra era() {
		return this.era;
	}

	void close() {
		this.closing = true;
		this.opened
			.completeExceptionally(new McpTransportException(this.settings.server(), "the client was closed", null));
		this.transport.close();
	}

}
