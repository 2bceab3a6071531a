/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.error.McpException;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpToolSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One server: its client, what is known of its tools, and how it is doing. The client
 * keeps the connection; what happens to it is heard from the client.
 */
final class ServerConnection implements McpToolSource {

	private static final Logger logger = LoggerFactory.getLogger(McpClients.class);

	private final String name;

	private final ServerPolicy policy;

	private final McpAsyncClient client;

	private final Consumer<Object> events;

	private final ToolList toolList;

	/** Completes with the reason, or {@code null}, when the first connect has ended. */
	private final CompletableFuture<@Nullable Throwable> firstConnect = new CompletableFuture<>();

	private final CompletableFuture<Void> firstTools = this.firstConnect.thenApply((failure) -> null);

	private final Refresh refresh;

	private List<McpToolDefinition> announced = List.of();

	/** Whether the tools were listed on the connection that there is. */
	private boolean listed;

	private @Nullable Throwable listFailure;

	/** Whether the log has been told that the server is away. */
	private boolean reported;

	private boolean started;

	ServerConnection(String name, ServerPolicy policy, McpClientBuilder builder, Consumer<Object> events) {
		this.name = name;
		this.policy = policy;
		this.events = events;
		this.client = builder
			.handlers((handlers) -> handlers.onConnected((result) -> connected())
				.onToolsChanged(this::toolsChanged)
				.onStatusChanged(this::statusChanged))
			.buildAsync();
		this.toolList = new ToolList(this.client::listTools, this::listAnswered);
		this.refresh = new Refresh(policy.refreshInterval(), this::toolsChanged);
	}

	String name() {
		return this.name;
	}

	boolean isRequired() {
		return this.policy.required();
	}

	@Override
	public McpAsyncClient client() {
		return this.client;
	}

	@Override
	public List<McpToolDefinition> tools() {
		boolean hidden = this.policy.hideUnavailable() && this.client.initializeResult() == null;
		return hidden ? List.of() : this.toolList.tools();
	}

	@Override
	public boolean mayRepeat(McpToolDefinition tool) {
		return switch (this.policy.repeatCalls()) {
			case ALWAYS -> true;
			case NEVER -> false;
			case SAFE -> McpToolSource.super.mayRepeat(tool);
		};
	}

	@Override
	public CompletableFuture<Void> firstTools() {
		return this.firstTools;
	}

	/**
	 * Connect for the first time, in the background.
	 * @return completes, never with a failure, with the reason where it did not succeed
	 */
	CompletableFuture<@Nullable Throwable> start() {
		boolean first;
		synchronized (this) {
			first = !this.started;
			this.started = true;
		}
		if (first) {
			this.firstTools.completeOnTimeout(null, this.policy.firstListWait().toMillis(), TimeUnit.MILLISECONDS);
			try {
				this.client.initialize().whenComplete((result, failure) -> {
					if (failure != null) {
						away(failure);
					}
				});
			}
			catch (RuntimeException ex) {
				away(ex);
			}
		}
		return this.firstConnect;
	}

	private void connected() {
		synchronized (this) {
			this.listed = false;
		}
		this.toolList.refresh();
	}

	private void toolsChanged() {
		// Where it is away, its tools are listed when it is back.
		if (this.client.initializeResult() != null) {
			this.toolList.refresh();
		}
	}

	private void listAnswered(@Nullable Throwable failure) {
		boolean back;
		List<McpToolDefinition> before;
		List<McpToolDefinition> now = this.toolList.tools();
		synchronized (this) {
			this.listFailure = (failure != null) ? unwrap(failure) : null;
			this.listed = this.listed || failure == null;
			back = failure == null && this.reported;
			this.reported = this.reported && failure != null;
			before = this.announced;
			this.announced = now;
		}
		if (before != now) {
			this.events.accept(ToolChanges.between(this.name, before, now));
		}
		if (failure != null) {
			away(failure);
			return;
		}
		if (back) {
			logger.info("MCP server '{}' is back", this.name);
		}
		this.firstConnect.complete(null);
		this.refresh.start();
		this.events.accept(new McpServerStatusChangedEvent(status()));
	}

	private void statusChanged(ConnectionStatus changed) {
		Throwable reason = changed.lastError();
		boolean away = changed.state() == ConnectionStatus.State.BACKING_OFF
				|| changed.state() == ConnectionStatus.State.FAILED;
		if (away && reason != null) {
			away(reason);
		}
		this.events.accept(new McpServerStatusChangedEvent(status()));
	}

	private void away(Throwable failure) {
		Throwable cause = unwrap(failure);
		boolean news;
		boolean endsFirstConnect;
		synchronized (this) {
			if (isClosed()) {
				return;
			}
			endsFirstConnect = this.started && !this.firstConnect.isDone();
			// Where a required server cannot be reached, the application's failure tells.
			news = !this.reported && !(isRequired() && endsFirstConnect);
			this.reported = this.reported || news;
		}
		logger.debug("MCP server '{}' is away", this.name, cause);
		if (news) {
			logger.warn("{}. It is tried again; {}", reason(cause),
					this.toolList.tools().isEmpty() ? "until then the application goes on without its tools"
							: this.policy.hideUnavailable() ? "until then its tools are hidden"
									: "until then calls of its tools wait");
		}
		if (endsFirstConnect) {
			this.firstConnect.complete(cause);
		}
	}

	private static Throwable unwrap(Throwable failure) {
		return (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause() : failure;
	}

	private String reason(Throwable cause) {
		return (cause instanceof McpException) ? String.valueOf(cause.getMessage())
				: "MCP server '" + this.name + "': " + cause;
	}

	private boolean isClosed() {
		return this.client.connectionStatus().state() == ConnectionStatus.State.CLOSED;
	}

	McpServerStatus status() {
		ConnectionStatus connection = this.client.connectionStatus();
		McpServerStatus.State state = McpServerStatus.State.valueOf(connection.state().name());
		Throwable error = connection.lastError();
		synchronized (this) {
			if (connection.state() == ConnectionStatus.State.READY && !this.listed) {
				error = this.listFailure;
				state = (error != null) ? McpServerStatus.State.FAILED : McpServerStatus.State.CONNECTING;
			}
		}
		return new McpServerStatus(this.name, state, connection.since(), this.client.initializeResult(),
				this.toolList.tools(), error, connection.failures(), connection.reconnects(), connection.nextAttempt());
	}

	void close() {
		this.refresh.stop();
		this.client.close();
		this.firstConnect.complete(null);
	}

	/**
	 * Asks for the tools from time to time.
	 */
	private static final class Refresh {

		private final @Nullable Duration interval;

		private final Runnable task;

		private boolean running;

		private volatile boolean stopped;

		Refresh(@Nullable Duration interval, Runnable task) {
			this.interval = interval;
			this.task = task;
		}

		synchronized void start() {
			if (!this.running) {
				this.running = true;
				again();
			}
		}

		private void again() {
			if (this.interval != null && !this.stopped) {
				CompletableFuture.delayedExecutor(this.interval.toMillis(), TimeUnit.MILLISECONDS).execute(() -> {
					if (!this.stopped) {
						this.task.run();
						again();
					}
				});
			}
		}

		void stop() {
			this.stopped = true;
		}

	}

}
