/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.actuate;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolDefinition;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;

/**
 * Actuator endpoint that tells how the MCP servers of an application are doing, connects
 * one anew, and asks one for its tools again. Nothing in it is from the configuration,
 * which may hold secrets.
 */
@Endpoint(id = "mcpclients")
public final class McpClientsEndpoint {

	private final McpClients clients;

	McpClientsEndpoint(McpClients clients) {
		this.clients = clients;
	}

	/**
	 * Return how all servers are doing.
	 * @return the servers by name
	 */
	@ReadOperation
	public Servers servers() {
		Map<String, Server> servers = new LinkedHashMap<>();
		for (String name : this.clients.names()) {
			servers.put(name, of(name));
		}
		for (String name : this.clients.refusedNames()) {
			servers.putIfAbsent(name, of(name));
		}
		return new Servers(servers);
	}

	/**
	 * Return how a server is doing.
	 * @param name the server's name
	 * @return the server, or {@code null} if there is none of that name
	 */
	@ReadOperation
	public @Nullable Server server(@Selector String name) {
		return isKnown(name) ? of(name) : null;
	}

	private boolean isKnown(String name) {
		return this.clients.names().contains(name) || this.clients.refusedNames().contains(name);
	}

	private Server of(String name) {
		return Server.of(this.clients.names().contains(name) && this.clients.isRequired(name),
				this.clients.status(name));
	}

	/**
	 * Do something about a server, in the background.
	 * @param name the server's name
	 * @param action what to do
	 * @return how the server is doing at this moment, or {@code null} if there is none of
	 * that name
	 * @throws InvalidEndpointRequestException if the server is one that is never
	 * connected
	 */
	@WriteOperation
	public @Nullable Server act(@Selector String name, Action action) {
		if (!isKnown(name)) {
			return null;
		}
		if (!this.clients.names().contains(name)) {
			throw new InvalidEndpointRequestException("MCP server '" + name + "' is not allowed", "not allowed");
		}
		switch (action) {
			case RECONNECT -> this.clients.reconnect(name);
			case REFRESH -> this.clients.refreshTools(name);
		}
		return server(name);
	}

	/**
	 * What can be done about a server.
	 */
	public enum Action {

		/** Connect anew, though there may be a connection. */
		RECONNECT,

		/** Ask for the tools again. */
		REFRESH

	}

	/**
	 * All servers.
	 *
	 * @param servers the servers by name
	 */
	public record Servers(Map<String, Server> servers) {

	}

	/**
	 * How a server is doing.
	 *
	 * @param state its state
	 * @param since when it came into this state
	 * @param required whether the application does not start without it
	 * @param protocolVersion the revision that is spoken with it
	 * @param serverInfo what it calls itself
	 * @param tools the names of its tools, as it has them
	 * @param lastError why it could not be reached or was lost
	 * @param failures how many tries in a row to connect have failed
	 * @param reconnects how often it was connected after the first time
	 * @param unreadable how much it has sent that could not be read as a message and was
	 * passed over
	 * @param nextAttempt when it is tried again
	 */
	public record Server(McpServerStatus.State state, Instant since, boolean required, @Nullable String protocolVersion,
			@Nullable Implementation serverInfo, List<String> tools, @Nullable String lastError, int failures,
			long reconnects, long unreadable, @Nullable Instant nextAttempt) {

		static Server of(boolean required, McpServerStatus status) {
			InitializeResult said = status.initializeResult();
			return new Server(status.state(), status.since(), required, status.protocolVersion(),
					(said != null) ? said.serverInfo() : null,
					status.tools().stream().map(McpToolDefinition::name).toList(), status.lastErrorInWords(),
					status.failures(), status.reconnects(), status.unreadable(), status.nextAttempt());
		}

	}

}
