/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.call.CallerContext;
import org.mcptools.client.call.OperationObserver;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.era.EraSettings;
import org.mcptools.client.era.ProtocolVersions;
import org.mcptools.client.handler.ClientHandlers;
import org.mcptools.client.jsonrpc.Json;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.client.thread.McpThreads;
import tools.jackson.databind.node.ObjectNode;

/**
 * Builds clients. Not thread-safe; may be used for several clients.
 */
public final class McpClientBuilder extends TransportChoice<McpClientBuilder> {

	/** How long to wait for an answer where nothing else is said. */
	public static final Duration DEFAULT_REQUEST_TIMEOUT = Duration.ofSeconds(60);

	/** How long to wait at most where nothing else is said. */
	public static final Duration DEFAULT_TOTAL_TIMEOUT = Duration.ofMinutes(10);

	private @Nullable String protocolVersion;

	private Implementation clientInfo = ClientSettings.ownInfo();

	private final ObjectNode extensions = Json.object();

	private Duration requestTimeout = DEFAULT_REQUEST_TIMEOUT;

	private Duration totalTimeout = DEFAULT_TOTAL_TIMEOUT;

	private ClientHandlers handlers = ClientHandlers.NONE;

	private boolean connectOnFirstUse;

	private @Nullable ReconnectSettings reconnect;

	private @Nullable Duration keepAlive;

	private int maxConcurrentCalls;

	private final List<CallInterceptor> interceptors = new ArrayList<>();

	private CallerContext.Capture callerContext = CallerContext.Capture.NOTHING;

	private final List<OperationObserver> observers = new ArrayList<>();

	private Executor callbacks = McpThreads.callbacks();

	private int maxPages = 1000;

	McpClientBuilder(String server) {
		super(server);
	}

	@Override
	McpClientBuilder self() {
		return this;
	}

	/**
	 * Speak one revision of the protocol only. Otherwise the newest one that the server
	 * speaks is found out.
	 * @param version the revision, such as {@code 2025-11-25}
	 * @return this builder
	 * @throws IllegalArgumentException if this client does not speak it
	 */
	public McpClientBuilder protocolVersion(String version) {
		this.protocolVersion = ProtocolVersions.requireKnown(version);
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
	 * Declare an extension of the protocol that the application speaks through
	 * {@link McpClient#request(String, ObjectNode)}. Only revisions that know extensions,
	 * 2026-07-28 and later, tell the server.
	 * @param id the extension's identifier, such as {@code com.example/search}
	 * @param settings its settings; empty where it has none
	 * @return this builder
	 * @throws IllegalArgumentException if the identifier has no prefix
	 */
	public McpClientBuilder extension(String id, ObjectNode settings) {
		this.extensions.set(Requirements.prefixed(id), settings.deepCopy());
		return this;
	}

	/**
	 * Set how long to wait for an answer, that to {@code initialize} included, unless a
	 * call says otherwise.
	 * @param timeout the timeout; 60 seconds by default
	 * @return this builder
	 */
	public McpClientBuilder requestTimeout(Duration timeout) {
		this.requestTimeout = Requirements.positive(timeout);
		return this;
	}

	/**
	 * Set how long to wait for an answer at most, however much progress the server
	 * reports, unless a call says otherwise; a timeout that is longer raises this limit.
	 * @param timeout the timeout; 10 minutes by default
	 * @return this builder
	 */
	public McpClientBuilder totalTimeout(Duration timeout) {
		this.totalTimeout = Requirements.positive(timeout);
		return this;
	}

	/**
	 * Change what the application wants to hear, and what a server may ask of it.
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
	 * Keep the server connected: a connection that was lost, or could not be made, is
	 * made again, beginning with the first call or {@code initialize}. A call waits for a
	 * connection that is away, and a call that never left is made once more.
	 * @param settings when to try
	 * @return this builder
	 */
	public McpClientBuilder reconnect(ReconnectSettings settings) {
		this.reconnect = settings;
		return this;
	}

	/**
	 * Ask a server that has been quiet whether it is still there. Where two questions in
	 * a row are not answered, the connection counts as lost.
	 * @param interval how long a server may be quiet; not asked by default
	 * @return this builder
	 */
	public McpClientBuilder keepAlive(Duration interval) {
		this.keepAlive = Requirements.positive(interval);
		return this;
	}

	/**
	 * Limit how many tools of the server are called at once; further calls wait for their
	 * turn within their own timeout.
	 * @param calls the most calls at once; 0, the default, for no limit
	 * @return this builder
	 */
	public McpClientBuilder maxConcurrentCalls(int calls) {
		this.maxConcurrentCalls = Requirements.notNegative(calls);
		return this;
	}

	/**
	 * Let each call of a tool pass through an interceptor, behind those added before.
	 * @param interceptor the interceptor
	 * @return this builder
	 */
	public McpClientBuilder interceptor(CallInterceptor interceptor) {
		this.interceptors.add(interceptor);
		return this;
	}

	/**
	 * Let what is bound to the thread of a caller be there wherever the client asks the
	 * application about the call: in interceptors, and where headers are added.
	 * @param capture captures it; nothing is captured by default
	 * @return this builder
	 */
	public McpClientBuilder callerContext(CallerContext.Capture capture) {
		this.callerContext = capture;
		return this;
	}

	/**
	 * Tell one more observer of each operation.
	 * @param told the observer
	 * @return this builder
	 */
	public McpClientBuilder observer(OperationObserver told) {
		this.observers.add(told);
		return this;
	}

	/**
	 * Run what may block on virtual threads, which Java has since 21: handlers,
	 * listeners, and stages that depend on an answer. Otherwise they run on threads that
	 * all clients share.
	 * @return this builder
	 * @throws UnsupportedOperationException if this Java has no virtual threads
	 */
	public McpClientBuilder virtualThreads() {
		this.callbacks = McpThreads.virtual();
		return this;
	}

	/**
	 * Limit how many pages of a list are followed, for a server could page for ever.
	 * @param pages the most pages; 1,000 by default
	 * @return this builder
	 */
	public McpClientBuilder maxPages(int pages) {
		this.maxPages = Requirements.atLeastOne(pages);
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
		EraSettings era = new EraSettings(server(), this.clientInfo, this.handlers, this.extensions.deepCopy(),
				this.requestTimeout, this.protocolVersion, new LongAdder(), this.callbacks);
		return new McpAsyncClient(new ClientSettings(era, transports(), this.totalTimeout, this.connectOnFirstUse,
				this.maxPages, this.reconnect, this.keepAlive, this.maxConcurrentCalls, this.interceptors,
				this.callerContext, this.observers, address()));
	}

}
