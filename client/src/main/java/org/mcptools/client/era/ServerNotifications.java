/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.era;

import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.handler.Listeners;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.jsonrpc.JsonRpcNotification;
import org.mcptools.client.protocol.LoggingMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import tools.jackson.databind.node.ObjectNode;

/**
 * Brings a server's notifications to those who listen, and its log messages into the log.
 */
final class ServerNotifications {

	private static final Logger logger = LoggerFactory.getLogger(ServerNotifications.class);

	private final String server;

	private final Logger serverLog;

	private final ClientHandlers handlers;

	ServerNotifications(String server, ClientHandlers handlers) {
		this.server = server;
		this.serverLog = LoggerFactory.getLogger("org.mcptools.server." + server);
		this.handlers = handlers;
	}

	void accept(JsonRpcNotification notification) {
		ObjectNode params = (notification.params() != null) ? notification.params() : Json.object();
		switch (notification.method()) {
			case "notifications/message" -> log(LoggingMessage.from(params));
			case "notifications/tools/list_changed" ->
				Listeners.tell(this.server, this.handlers.toolsChanged(), Runnable::run);
			case "notifications/resources/list_changed" ->
				Listeners.tell(this.server, this.handlers.resourcesChanged(), Runnable::run);
			case "notifications/resources/updated" -> resourceUpdated(params.path("uri").asString(""));
			case "notifications/prompts/list_changed" ->
				Listeners.tell(this.server, this.handlers.promptsChanged(), Runnable::run);
			default -> logger.debug("MCP server '{}' sent {}", this.server, notification.method());
		}
		Listeners.tell(this.server, this.handlers.notifications(),
				(listener) -> listener.accept(notification.method(), params));
	}

	private void resourceUpdated(String uri) {
		Listeners.tell(this.server, this.handlers.resourceUpdated(), (listener) -> listener.accept(uri));
	}

	private void log(LoggingMessage message) {
		Level level = switch (message.level()) {
			case DEBUG -> Level.DEBUG;
			case INFO, NOTICE -> Level.INFO;
			case WARNING -> Level.WARN;
			case ERROR, CRITICAL, ALERT, EMERGENCY -> Level.ERROR;
		};
		this.serverLog.atLevel(level)
			.log((message.logger() != null) ? "[{}] {}" : "{}{}", (message.logger() != null) ? message.logger() : "",
					message.text());
		Listeners.tell(this.server, this.handlers.logMessages(), (listener) -> listener.accept(message));
	}

}
