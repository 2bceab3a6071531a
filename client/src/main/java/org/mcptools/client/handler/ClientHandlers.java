/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.handler;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.LoggingMessage;
import tools.jackson.databind.JsonNode;

/**
 * What an application wants to hear from a server. Listeners are called one after another
 * in the order in which the server spoke, never on the thread that reads from the server:
 * a listener may block and may call the server. What a listener throws is logged and goes
 * no further.
 *
 * @param connected called with the server's answer after each handshake, the one after a
 * lost connection included
 * @param disconnected called with the reason when a connection that was made is lost; not
 * when the client is closed
 * @param toolsChanged called when the server says that its list of tools has changed
 * @param logMessages called with each log message of the server
 * @param notifications called with method and parameters of every notification, known or
 * not
 */
public record ClientHandlers(List<Consumer<InitializeResult>> connected,
		List<Consumer<McpTransportException>> disconnected, List<Runnable> toolsChanged,
		List<Consumer<LoggingMessage>> logMessages, List<BiConsumer<String, @Nullable JsonNode>> notifications) {

	/** Listens to nothing. */
	public static final ClientHandlers NONE = new ClientHandlers(List.of(), List.of(), List.of(), List.of(), List.of());

	public ClientHandlers {
		connected = List.copyOf(connected);
		disconnected = List.copyOf(disconnected);
		toolsChanged = List.copyOf(toolsChanged);
		logMessages = List.copyOf(logMessages);
		notifications = List.copyOf(notifications);
	}

	/**
	 * Return these handlers with one more listener for connections made.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onConnected(Consumer<InitializeResult> listener) {
		return new ClientHandlers(with(this.connected, listener), this.disconnected, this.toolsChanged,
				this.logMessages, this.notifications);
	}

	/**
	 * Return these handlers with one more listener for connections lost.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onDisconnected(Consumer<McpTransportException> listener) {
		return new ClientHandlers(this.connected, with(this.disconnected, listener), this.toolsChanged,
				this.logMessages, this.notifications);
	}

	/**
	 * Return these handlers with one more listener for changes of the list of tools.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onToolsChanged(Runnable listener) {
		return new ClientHandlers(this.connected, this.disconnected, with(this.toolsChanged, listener),
				this.logMessages, this.notifications);
	}

	/**
	 * Return these handlers with one more listener for log messages.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onLogMessage(Consumer<LoggingMessage> listener) {
		return new ClientHandlers(this.connected, this.disconnected, this.toolsChanged,
				with(this.logMessages, listener), this.notifications);
	}

	/**
	 * Return these handlers with one more listener for notifications of every kind.
	 * @param listener the listener
	 * @return the handlers
	 */
	public ClientHandlers onNotification(BiConsumer<String, @Nullable JsonNode> listener) {
		return new ClientHandlers(this.connected, this.disconnected, this.toolsChanged, this.logMessages,
				with(this.notifications, listener));
	}

	private static <T> List<T> with(List<T> list, T element) {
		List<T> longer = new ArrayList<>(list);
		longer.add(element);
		return longer;
	}

}
