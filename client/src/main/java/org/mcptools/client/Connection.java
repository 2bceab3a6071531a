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
				this.transport.open(this.era.peer());
				this.era.open().whenComplete(this::opened);
			}
			catch (RuntimeException ex) {
				failed(ex);
			}
		});
	}

	private void opened(InitializeResult result, @Nullable Throwable failure) {
		if (failure == null) {
			this.opened.complete(result);
			ClientHandlers handlers = this.settings.handlers();
			Listeners.tell(this.settings.server(), handlers.connected(), (listener) -> listener.accept(result));
			this.era.peer().lost().thenAcceptAsync(this::lost, McpThreads.callbacks());
		}
		else {
			failed(failure);
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

	CompletableFuture<InitializeResult> opened() {
		return this.opened;
	}

	boolean isReady() {
		return this.opened.isDone() && !this.opened.isCompletedExceptionally() && !isLost();
	}

	boolean isLost() {
		return this.opened.isCompletedExceptionally() || this.era.peer().lost().isDone();
	}

	StatefulEra era() {
		return this.era;
	}

	void close() {
		this.closing = true;
		this.transport.close();
	}

}
