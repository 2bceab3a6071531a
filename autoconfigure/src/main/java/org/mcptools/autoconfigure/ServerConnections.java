/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.protocol.Implementation;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * Makes connections of properties.
 */
final class ServerConnections {

	private static final String PREFIX = "mcp.client";

	private static final Pattern SIMPLE_NAME = Pattern.compile("[a-zA-Z0-9_-]+");

	private final McpClientProperties properties;

	private final List<McpClientBuilderCustomizer> customizers;

	private final Consumer<Object> events;

	/**
	 * Create a maker of connections.
	 * @param events takes the events of the connections
	 */
	ServerConnections(McpClientProperties properties, List<McpClientBuilderCustomizer> customizers,
			Consumer<Object> events) {
		this.properties = properties;
		this.customizers = customizers;
		this.events = events;
	}

	List<ServerConnection> create() {
		requirePositive(PREFIX + ".request-timeout", this.properties.requestTimeout());
		if (this.properties.firstListWait().isNegative()) {
			throw new InvalidConfigurationPropertyValueException(PREFIX + ".first-list-wait",
					this.properties.firstListWait(), "It must not be negative.");
		}
		List<ServerConnection> connections = new ArrayList<>();
		this.properties.servers().forEach((name, server) -> {
			if (server.enabled()) {
				connections.add(create(name, server));
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
		McpClientBuilder builder = McpClient.builder(name)
			.clientInfo(clientInfo())
			.requestTimeout((own != null) ? own : this.properties.requestTimeout())
			.reconnect(reconnect(property, server.reconnect()));
		if (server.keepAlive() != null) {
			builder.keepAlive(server.keepAlive());
		}
		if (server.maxConcurrentCalls() < 0) {
			throw new InvalidConfigurationPropertyValueException(property + ".max-concurrent-calls",
					server.maxConcurrentCalls(), "It must not be negative.");
		}
		builder.maxConcurrentCalls(server.maxConcurrentCalls());
		new ServerTransport(property, server).applyTo(builder);
		this.customizers.forEach((customizer) -> customizer.customize(name, builder));
		ServerPolicy policy = new ServerPolicy(server.required(), this.properties.firstListWait(),
				server.tools().refreshInterval(),
				server.tools().whenUnavailable() == McpClientProperties.WhenUnavailable.HIDE, server.repeatCalls());
		return new ServerConnection(name, policy, builder, this.events);
	}

	private static ReconnectSettings reconnect(String property, McpClientProperties.Reconnect reconnect) {
		try {
			return new ReconnectSettings(reconnect.initialDelay(), reconnect.maxDelay(), reconnect.multiplier(),
					reconnect.maxAttempts(), reconnect.waitForConnection());
		}
		catch (IllegalArgumentException ex) {
			throw new ServerPropertyException(property + ".reconnect", ex);
		}
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
		if (value != null && (value.isNegative() || value.isZero())) {
			throw new InvalidConfigurationPropertyValueException(property, value, "It must be positive.");
		}
	}

}
