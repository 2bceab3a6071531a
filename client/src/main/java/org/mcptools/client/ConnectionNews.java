/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.function.Consumer;

import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.core.SerialExecutor;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.handler.Listeners;
import org.mcptools.client.protocol.InitializeResult;

/**
 * Tells listeners what happens to the connection: one thing after another, in the order
 * in which it happened, and never on a thread that somebody waits for.
 */
final class ConnectionNews {

	private static final int MOST_UNTOLD = 1000;

	private final String server;

	private final ClientHandlers handlers;

	private final SerialExecutor order;

	ConnectionNews(ClientSettings settings) {
		this.server = settings.server();
		this.handlers = settings.handlers();
		this.order = new SerialExecutor(this.server, settings.callbacks(), MOST_UNTOLD);
	}

	void status(ConnectionStatus status) {
		tell(this.handlers.status(), status);
	}

	void connected(InitializeResult said) {
		tell(this.handlers.connected(), said);
	}

	void disconnected(McpTransportException reason) {
		tell(this.handlers.disconnected(), reason);
	}

	private <T> void tell(List<Consumer<T>> listeners, T news) {
		this.order.execute(() -> Listeners.tell(this.server, listeners, (listener) -> listener.accept(news)));
	}

}
