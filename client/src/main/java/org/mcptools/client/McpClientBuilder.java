/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.client.transport.McpTransport;
import org.mcptools.client.transport.stdio.StdioSettings;
import org.mcptools.client.transport.stdio.StdioTransport;

/**
 * Builds clients. Not thread-safe; may be used for several clients.
 */
public final class McpClientBuilder {

	/** How long to wait for an answer where nothing else is said. */
	public static final Duration DEFAULT_REQUEST_TIMEOUT = Duration.ofSeconds(60);

	private static final int DEFAULT_MAX_PAGES = 1000;

	private final String server;

	private @Nullable Supplier<McpTransport> transport;

	private Implementation clientInfo = new Implementation("mcp-tools", version(), "MCP Tools for Spring AI");

	private Duration requestTimeout = DEFAULT_REQUEST_TIMEOUT;

	private ClientHandlers handlers = ClientHandlers.NONE;

	private boolean connectOnFirstUse;

	private int maxPages = DEFAULT_MAX_PAGES;

	McpClientBuilder(String server) {
		if (server.isBlank()) {
			throw new IllegalArgumentException("The name of an MCP server must not be empty");
		}
		this.server = server;
	}

	private static String version() {
		String version = McpClientBuilder.class.getPackage().getImplementationVersion();
		return (version != null) ? version : "development";
	}

	/**
	 * Talk to a server that is started as a child process.
	 * @param settings how to start it
	 * @return this builder
	 */
	public McpClientBuilder stdio(StdioSettings settings) {
		return transport(() -> new StdioTransport(this.server, settings));
	}

	/**
	 * Talk to a server over any transport.
	 * @param transport makes a new transport each time a connection is opened; what it
	 * throws goes to whoever wanted the connection
	 * @return this builder
	 */
	public McpClientBuilder transport(Supplier<McpTransport> transport) {
		this.transport = transport;
		return this;
	}

	/**
	 * Set who the client says it is.
	 * @param clientInfo name, version and title
	 * @return this builder
	 */
	public McpClientBuilder clientInfo(Implementation clientInfo) {
		this.clientInfo = clientInfo;
		return this;
	}

	/**
	 * Set how long to wait for an answer, that to {@code initialize} included, unless a
	 * call says otherwise.
	 * @param timeout the timeout; 60 seconds by default
	 * @return this builder
	 */
	public McpClientBuilder requestTimeout(Duration timeout) {
		if (timeout.isNegative() || timeout.isZero()) {
			throw new IllegalArgumentException("A timeout is positive, not " + timeout);
		}
		this.requestTimeout = timeout;
		return this;
	}

	/**
	 * Change what the application wants to hear.
	 * @param change makes the new handlers from those set so far
	 * @return this builder
	 */
	public McpClientBuilder handlers(UnaryOperator<ClientHandlers> change) {
		this.handlers = change.apply(this.handlers);
		return this;
	}

	/**
	 * Let a call connect by itself where there is no connection: on first use, and again
	 * after a connection was lost. Otherwise {@code initialize} has to be called.
	 * @return this builder
	 */
	public McpClientBuilder connectOnFirstUse() {
		this.connectOnFirstUse = true;
		return this;
	}

	/**
	 * Limit how many pages of a list are followed, for a server could page for ever.
	 * @param pages the most pages; 1,000 by default
	 * @return this builder
	 */
	public McpClientBuilder maxPages(int pages) {
		if (pages < 1) {
			throw new IllegalArgumentException("A list has at least one page, not " + pages);
		}
		this.maxPages = pages;
		return this;
	}

	/**
	 * Build a client that blocks.
	 * @return the client, not connected
	 */
	public McpClient build() {
		return new McpClient(buildAsync());
	}

	/**
	 * Build a client that does not block.
	 * @return the client, not connected
	 */
	public McpAsyncClient buildAsync() {
		if (this.transport == null) {
			throw new IllegalStateException(
					"MCP server '" + this.server + "' has no transport: call stdio(...) or transport(...)");
		}
		return new McpAsyncClient(new ClientSettings(this.server, this.transport, this.clientInfo, this.requestTimeout,
				this.handlers, this.connectOnFirstUse, this.maxPages));
	}

}
