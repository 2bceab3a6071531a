/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.springai.McpToolSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * The MCP clients of an application, by the names of their servers. All servers connect
 * in the background, at once, when the application is up; a client that is used before
 * connects at that moment. A server that cannot be reached is logged once, and stops
 * nothing unless it is required. Thread-safe.
 */
public final class McpClients implements Iterable<McpClient>, AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(McpClients.class);

	/** A process is given three grace periods of two seconds to end. */
	private static final long CLOSE_SECONDS = 9;

	private final ServerConnections maker;

	private final Instant created = Instant.now();

	/** Both never changed, but replaced: they are read on the way of every prompt. */
	private volatile Map<String, ServerConnection> connections = Map.of();

	private volatile List<ServerConnection> sources = List.of();

	private volatile boolean started;

	private boolean closed;

	McpClients(ServerConnections maker) {
		this.maker = maker;
		Map<String, ServerConnection> configured = new LinkedHashMap<>();
		maker.create().forEach((connection) -> configured.put(connection.name(), connection));
		set(configured);
	}

	private void set(Map<String, ServerConnection> all) {
		this.connections = Collections.unmodifiableMap(all);
		this.sources = List.copyOf(all.values());
	}

	/**
	 * Return the names of the servers.
	 * @return the names, in the order of the configuration
	 */
	public Set<String> names() {
		return this.connections.keySet();
	}

	/**
	 * Return the names of the servers that a file names, and that are not on the list of
	 * those that files may name. They have a status that says why, and no client.
	 * @return the names, in the order of the files
	 */
	public Set<String> refusedNames() {
		return this.maker.refused().keySet();
	}

	/**
	 * Return the client of a server.
	 * @param name the server's name
	 * @return the client, which connects by itself
	 * @throws IllegalArgumentException if there is no such server
	 */
	public McpClient get(String name) {
		return McpClient.of(async(name));
	}

	/**
	 * Return the client of a server, in the form that does not block.
	 * @param name the server's name
	 * @return the client, which connects by itself
	 * @throws IllegalArgumentException if there is no such server
	 */
	public McpAsyncClient async(String name) {
		return connection(name).client();
	}

	/**
	 * Return how a server is doing.
	 * @param name the server's name
	 * @return its status at this moment
	 * @throws IllegalArgumentException if there is no such server
	 */
	public McpServerStatus status(String name) {
		String refusal = this.maker.refused().get(name);
		if (refusal != null && !this.connections.containsKey(name)) {
			return new McpServerStatus(name, McpServerStatus.State.REFUSED, this.created, null, List.of(),
					new IllegalStateException("It is not allowed: " + refusal), 0, 0, 0, null);
		}
		return connection(name).status();
	}

	/**
	 * Return whether the application does not start without a server.
	 * @param name the server's name
	 * @return whether it is required
	 * @throws IllegalArgumentException if there is no such server
	 */
	public boolean isRequired(String name) {
		return connection(name).isRequired();
	}

	/**
	 * Connect a server anew, in the background, though there may be a connection: calls
	 * under way may still get their answers on the old one.
	 * @param name the server's name
	 * @throws IllegalArgumentException if there is no such server
	 * @throws IllegalStateException if the clients were closed
	 */
	public void reconnect(String name) {
		async(name).reconnect();
	}

	/**
	 * Ask a server for its tools again, in the background. Does nothing while it is away,
	 * since it is asked when it is back.
	 * @param name the server's name
	 * @throws IllegalArgumentException if there is no such server
	 */
	public void refreshTools(String name) {
		connection(name).toolsChanged();
	}

	/**
	 * Add a server while the application runs, and connect it in the background. Its
	 * tools are there as soon as they have been listed.
	 * @param name the server's name
	 * @param settings how it is reached
	 * @throws IllegalArgumentException if there is a server with that name already, or
	 * the settings do not describe one
	 * @throws IllegalStateException if the clients were closed
	 */
	public void add(String name, McpClientProperties.Server settings) {
		if (!settings.enabled()) {
			throw new IllegalArgumentException("MCP server '" + name + "' is not enabled");
		}
		requireFree(name);
		// Customizers are called here, so not while others are locked out.
		ServerConnection added = made(name, settings);
		synchronized (this) {
			requireFree(name);
			Map<String, ServerConnection> more = new LinkedHashMap<>(this.connections);
			more.put(name, added);
			set(more);
		}
		if (this.started) {
			added.start(false);
		}
	}

	private ServerConnection made(String name, McpClientProperties.Server settings) {
		try {
			return this.maker.create(name, settings);
		}
		catch (InvalidConfigurationPropertyValueException ex) {
			throw new IllegalArgumentException(ex.getName() + ": " + ex.getReason(), ex);
		}
		catch (ServerPropertyException ex) {
			throw new IllegalArgumentException(ex.getMessage(), ex);
		}
	}

	private synchronized void requireFree(String name) {
		if (this.closed) {
			throw new IllegalStateException("The MCP clients were closed");
		}
		if (this.connections.containsKey(name)) {
			throw new IllegalArgumentException("There is an MCP server named '" + name + "' already");
		}
	}

	/**
	 * Remove a server while the application runs, and close its client. Its tools are
	 * gone with the next prompt; calls under way fail. Blocks for a bounded time, while a
	 * process ends.
	 * @param name the server's name
	 * @throws IllegalArgumentException if there is no such server
	 */
	public void remove(String name) {
		ServerConnection removed;
		synchronized (this) {
			removed = connection(name);
			Map<String, ServerConnection> fewer = new LinkedHashMap<>(this.connections);
			fewer.remove(name);
			set(fewer);
		}
		removed.remove();
	}

	/**
	 * Approve the tools of a server as they were last listed, in place of what was
	 * approved before. The model sees them from now on.
	 * @param name the server's name
	 * @throws IllegalArgumentException if there is no such server
	 * @throws IllegalStateException if tools are not pinned, were not listed yet, or the
	 * approval cannot be kept
	 */
	public void approveTools(String name) {
		ServerConnection connection = connection(name);
		this.maker.pins().of(name).approve();
		connection.toolsChanged();
	}

	private ServerConnection connection(String name) {
		ServerConnection connection = this.connections.get(name);
		String refusal = (connection == null) ? this.maker.refused().get(name) : null;
		if (refusal != null) {
			throw new IllegalArgumentException("MCP server '" + name + "' is not allowed: " + refusal);
		}
		if (connection == null) {
			throw new IllegalArgumentException("There is no MCP server named '" + name + "'; "
					+ (this.connections.isEmpty() ? "none is configured" : "there are " + names()));
		}
		return connection;
	}

	@Override
	public Iterator<McpClient> iterator() {
		return this.sources.stream().map((connection) -> McpClient.of(connection.client())).iterator();
	}

	List<? extends McpToolSource> toolSources() {
		return this.sources;
	}

	/** Return whether the servers have begun to connect. */
	boolean isStarted() {
		return this.started;
	}

	/**
	 * Connect all servers, and wait for those that are required.
	 * @throws McpServerRequiredException if one of them cannot be reached
	 */
	void start() {
		this.started = true;
		this.maker.events().start();
		Map<ServerConnection, CompletableFuture<@Nullable Throwable>> starting = new LinkedHashMap<>();
		this.sources.forEach((connection) -> starting.put(connection, connection.start(true)));
		starting.forEach((connection, outcome) -> {
			if (connection.isRequired()) {
				Throwable failure = outcome.join();
				if (failure != null) {
					throw new McpServerRequiredException(connection.name(), failure);
				}
			}
		});
	}

	/**
	 * Close all clients, at once, within ten seconds.
	 */
	@Override
	public void close() {
		synchronized (this) {
			this.closed = true;
		}
		this.maker.events().end();
		List<CompletableFuture<Void>> closing = new ArrayList<>();
		try (SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("mcp-close-")) {
			this.sources.forEach((each) -> closing.add(CompletableFuture.runAsync(each::close, executor)));
			CompletableFuture.allOf(closing.toArray(CompletableFuture<?>[]::new)).get(CLOSE_SECONDS, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		catch (TimeoutException | ExecutionException ex) {
			logger.warn("Not all MCP clients could be closed", ex);
		}
	}

}
