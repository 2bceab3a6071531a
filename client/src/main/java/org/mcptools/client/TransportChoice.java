/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.function.Supplier;

import org.mcptools.client.call.ServerAddress;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.client.transport.http.SseTransport;
import org.mcptools.client.transport.http.StreamableHttpTransport;
import org.mcptools.client.transport.stdio.StdioSettings;
import org.mcptools.client.transport.stdio.StdioTransport;

/**
 * How the server of a client is reached.
 *
 * @param <B> the builder
 */
abstract class TransportChoice<B extends TransportChoice<B>> {

	private final String server;

	private List<Supplier<McpTransport>> transports = List.of();

	private ServerAddress address = ServerAddress.UNKNOWN;

	TransportChoice(String server) {
		if (server.isBlank()) {
			throw new IllegalArgumentException("The name of an MCP server must not be empty");
		}
		this.server = server;
	}

	abstract B self();

	/**
	 * Talk to a server that is started as a child process.
	 * @param settings how to start it
	 * @return this builder
	 */
	public B stdio(StdioSettings settings) {
		return over(ServerAddress.PIPE, () -> new StdioTransport(this.server, settings));
	}

	/**
	 * Talk to a server over Streamable HTTP; where it does not take the handshake there,
	 * over HTTP+SSE as of revision 2024-11-05.
	 * @param settings how to reach it
	 * @return this builder
	 */
	public B http(HttpSettings settings) {
		return over(ServerAddress.of(settings.url()), () -> new StreamableHttpTransport(this.server, settings),
				() -> new SseTransport(this.server, settings));
	}

	/**
	 * Talk to a server over Streamable HTTP, and nothing else.
	 * @param settings how to reach it
	 * @return this builder
	 */
	public B streamableHttp(HttpSettings settings) {
		return over(ServerAddress.of(settings.url()), () -> new StreamableHttpTransport(this.server, settings));
	}

	/**
	 * Talk to a server over HTTP+SSE as of revision 2024-11-05, and nothing else.
	 * @param settings how to reach it
	 * @return this builder
	 */
	public B sse(HttpSettings settings) {
		return over(ServerAddress.of(settings.url()), () -> new SseTransport(this.server, settings));
	}

	/**
	 * Talk to a server over any transport.
	 * @param transport makes a new transport each time a connection is opened; what it
	 * throws goes to whoever wanted the connection
	 * @return this builder
	 */
	public B transport(Supplier<McpTransport> transport) {
		return over(ServerAddress.UNKNOWN, transport);
	}

	@SafeVarargs
	private B over(ServerAddress reached, Supplier<McpTransport>... made) {
		this.address = reached;
		this.transports = List.of(made);
		return self();
	}

	final ServerAddress address() {
		return this.address;
	}

	final String server() {
		return this.server;
	}

	/**
	 * Make a new transport for each connection; the ones behind the first are fallbacks.
	 */
	final List<Supplier<McpTransport>> transports() {
		if (this.transports.isEmpty()) {
			throw new IllegalStateException(
					"MCP server '" + this.server + "' has no transport: call stdio(...) or transport(...)");
		}
		return this.transports;
	}

}
