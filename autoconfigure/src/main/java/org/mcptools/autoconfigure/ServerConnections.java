/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.pin.ToolPins;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.springai.McpCallerContext;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Makes connections of properties.
 */
final class ServerConnections {

	private static final String PREFIX = "mcp.client";

	private static final Pattern SIMPLE_NAME = Pattern.compile("[a-zA-Z0-9_-]+");

	private final McpClientProperties properties;

	private final ConfiguredServers servers;

	private final List<McpClientBuilderCustomizer> customizers;

	private final List<CallInterceptor> interceptors;

	private final ServerHttp http;

	private final ClientEvents events;

	private final ToolPins pins;

	/**
	 * Create a maker of connections.
	 * @param servers the servers to connect to from the start
	 * @param http what the application says of HTTP requests
	 * @param events takes the events of the connections
	 */
	ServerConnections(McpClientProperties properties, ConfiguredServers servers,
			List<McpClientBuilderCustomizer> customizers, List<CallInterceptor> interceptors, ServerHttp http,
			ClientEvents events) {
		this.properties = properties;
		this.servers = servers;
		this.customizers = customizers;
		this.interceptors = interceptors;
		this.http = http;
		this.events = events;
		this.pins = new ToolPins(properties.pin().mode(), Path.of(properties.pin().file()), events::publish);
	}

	ClientEvents events() {
		return this.events;
	}

	/**
	 * Return the servers that files name and may not, with the reasons.
	 */
	Map<String, String> refused() {
		return this.servers.refused();
	}

	ToolPins pins() {
		return this.pins;
	}

	List<ServerConnection> create() {
		requirePositive(PREFIX + ".request-timeout", this.properties.requestTimeout());
		require(!this.properties.firstListWait().isNegative(), PREFIX + ".first-list-wait",
				this.properties.firstListWait(), "It must not be negative.");
		List<ServerConnection> connections = new ArrayList<>();
		this.servers.servers().forEach((name, server) -> {
			if (server.enabled()) {
				connections.add(this.servers.explained(name, () -> create(name, server)));
			}
		});
		return connections;
	}

	ServerConnection create(String name, McpClientProperties.Server server) {
		String property = property(name);
		requirePositive(property + ".request-timeout", server.requestTimeout());
		requirePositive(property + ".keep-alive", server.keepAlive());
		requirePositive(property + ".tools.refresh-interval", server.tools().refreshInterval());
		Duration own = server.requestTimeout();
		ReconnectSettings reconnect = reconnect(property + ".reconnect", server.reconnect());
		McpClientBuilder builder = McpClient.builder(name)
			.clientInfo(clientInfo())
			.requestTimeout((own != null) ? own : this.properties.requestTimeout())
			.reconnect(reconnect)
			.callerContext(McpCallerContext::capture)
			.observer(new CallNews(this.events))
			.handlers((handlers) -> handlers.onLogMessage((message) -> this.events
				.publishIfHeard(McpLogMessageEvent.class, () -> new McpLogMessageEvent(name, message))));
		if (server.keepAlive() != null) {
			builder.keepAlive(server.keepAlive());
		}
		require(server.maxConcurrentCalls() >= 0, property + ".max-concurrent-calls", server.maxConcurrentCalls(),
				"It must not be negative.");
		builder.maxConcurrentCalls(server.maxConcurrentCalls());
		new ServerTransport(property, name, server, this.http).applyTo(builder);
		this.interceptors.forEach(builder::interceptor);
		this.customizers.forEach((customizer) -> customizer.customize(name, builder));
		ServerPolicy policy = new ServerPolicy(server.required(), this.properties.firstListWait(), reconnect,
				server.tools().refreshInterval(),
				server.tools().whenUnavailable() == McpClientProperties.WhenUnavailable.HIDE, server.repeatCalls(),
				ToolSettings.of(property + ".tools", name, server, this.properties.approval()));
		return new ServerConnection(name, policy, builder, this.pins.of(name), this.events::publish);
	}

	private static ReconnectSettings reconnect(String property, McpClientProperties.Reconnect reconnect) {
		requirePositive(property + ".initial-delay", reconnect.initialDelay());
		require(reconnect.maxDelay().compareTo(reconnect.initialDelay()) >= 0, property + ".max-delay",
				reconnect.maxDelay(), "It must not be less than " + property + ".initial-delay.");
		require(reconnect.multiplier() >= 1, property + ".multiplier", reconnect.multiplier(),
				"It must not be less than 1.");
		require(reconnect.maxAttempts() >= 0, property + ".max-attempts", reconnect.maxAttempts(),
				"It must not be negative.");
		return new ReconnectSettings(reconnect.initialDelay(), reconnect.maxDelay(), reconnect.multiplier(),
				reconnect.maxAttempts(), reconnect.waitForConnection());
	}

	/**
	 * Return the property below which a server is described, as a properties file names
	 * it.
	 */
	static String property(String serverName) {
		String servers = PREFIX + ".servers";
		return SIMPLE_NAME.matcher(serverName).matches() ? servers + "." + serverName
				: servers + "[" + serverName + "]";
	}

	private Implementation clientInfo() {
		String version = this.properties.version();
		String own = getClass().getPackage().getImplementationVersion();
		return new Implementation(this.properties.name(),
				(version != null) ? version : (own != null) ? own : "development", null);
	}

	static void requirePositive(String property, @Nullable Duration value) {
		require(value == null || !(value.isNegative() || value.isZero()), property, value, "It must be positive.");
	}

	static void require(boolean right, String property, @Nullable Object value, String reason) {
		if (!right) {
			throw new InvalidConfigurationPropertyValueException(property, value, reason);
		}
	}

}
