/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.pin.ServerPins;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClientBuilder;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpToolSettings;
import org.mcptools.springai.McpToolSource;

/**
 * One server: its client, what is known of its tools, and how it is doing. The client
 * keeps the connection; what happens to it is heard from the client.
 */
final class ServerConnection implements McpToolSource {

	private final String name;

	private final ServerPolicy policy;

	private final McpAsyncClient client;

	private final ServerNews news;

	private final ServerReport report;

	private final ToolList toolList;

	/** When the tools are listed again without a word from the server. */
	private final Later nextList = new Later();

	/** Completes with the reason, or {@code null}, when the first connect has ended. */
	private final CompletableFuture<@Nullable Throwable> firstConnect = new CompletableFuture<>();

	private final CompletableFuture<Void> firstTools = this.firstConnect.thenApply((failure) -> null);

	/** What the server said of itself on the connection that is asked for its tools. */
	private volatile @Nullable InitializeResult askedOn;

	/** And on the one on which they were listed. */
	private @Nullable InitializeResult listedOn;

	private @Nullable Throwable listFailure;

	private int listFailures;

	private boolean started;

	/** Whether it is the application's failure that tells of the first failure. */
	private boolean required;

	private boolean closed;

	ServerConnection(String name, ServerPolicy policy, McpClientBuilder builder, ServerPins pins,
			Consumer<Object> events) {
		this.name = name;
		this.policy = policy;
		this.news = new ServerNews(name, events);
		this.report = new ServerReport(name);
		this.client = builder
			.handlers((handlers) -> handlers.onConnected((result) -> connected())
				.onToolsChanged(this::toolsChanged)
				.onStatusChanged(this::statusChanged))
			.buildAsync();
		this.toolList = new ToolList(pins, this::listTools, this::listAnswered);
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

	/** Asks for the list anew, in the background, when its own time is over. */
	@Override
	public List<McpToolDefinition> tools() {
		if (this.client.isToolListExpired()) {
			this.toolList.refresh();
		}
		boolean hidden = this.policy.hideUnavailable() && this.client.initializeResult() == null;
		return hidden ? List.of() : this.toolList.tools();
	}

	@Override
	public boolean mayRepeat(McpToolDefinition tool) {
		return this.policy.mayRepeat(McpToolSource.super.mayRepeat(tool));
	}

	@Override
	public boolean mayCall(McpToolDefinition tool) {
		return this.toolList.mayCall(tool.name());
	}

	@Override
	public McpToolSettings settings() {
		return this.policy.tools();
	}

	@Override
	public CompletableFuture<Void> firstTools() {
		return this.firstTools;
	}

	/**
	 * Connect for the first time, in the background.
	 * @param first whether the application is starting, and may fail to
	 * @return completes, never with a failure, with the reason where it did not succeed
	 */
	CompletableFuture<@Nullable Throwable> start(boolean first) {
		boolean listAgain;
		synchronized (this) {
			if (this.started || this.closed) {
				return this.firstConnect;
			}
			this.started = true;
			this.required = first && this.policy.required();
			listAgain = this.listFailure != null;
		}
		this.report.begin();
		this.firstTools.completeOnTimeout(null, this.policy.firstListWait().toMillis(), TimeUnit.MILLISECONDS);
		try {
			// Why it fails is told together with what comes next, as a change of status.
			this.client.initialize().thenRun(() -> {
				if (listAgain) {
					this.toolList.refresh();
				}
			});
		}
		catch (IllegalStateException ex) {
			away(ex, false);
		}
		return this.firstConnect;
	}

	private void connected() {
		synchronized (this) {
			this.listFailure = null;
		}
		this.toolList.refresh();
	}

	void toolsChanged() {
		// Where it is away, its tools are listed when it is back.
		if (this.client.initializeResult() != null) {
			this.toolList.refresh();
		}
	}

	private CompletableFuture<List<McpToolDefinition>> listTools() {
		this.askedOn = this.client.initializeResult();
		return this.client.listTools();
	}

	private void listAnswered(@Nullable Throwable failure) {
		boolean listed = false;
		Duration next = this.policy.refreshInterval();
		Throwable cause = (failure != null) ? Causes.unwrap(failure) : null;
		synchronized (this) {
			InitializeResult current = this.client.initializeResult();
			if (this.closed || current == null) {
				// Lost: the reason comes another way.
				return;
			}
			this.news.tell(this.toolList.tools());
			this.listFailure = cause;
			if (cause != null) {
				this.listFailures++;
				next = this.policy.reconnect().delay(this.listFailures, ThreadLocalRandom.current().nextDouble());
			}
			else if (current == this.askedOn) {
				listed = true;
				this.listedOn = current;
				this.listFailures = 0;
			}
			this.news.tell(status());
		}
		if (next != null) {
			this.nextList.run(next, this::toolsChanged);
		}
		if (cause != null) {
			away(cause, true);
		}
		if (listed) {
			this.report.ready(status());
			this.firstConnect.complete(null);
		}
	}

	/** Called one at a time, in the order of the changes. */
	private void statusChanged(ConnectionStatus changed) {
		Throwable reason = changed.lastError();
		boolean triedAgain = changed.state() == ConnectionStatus.State.BACKING_OFF;
		synchronized (this) {
			this.news.tell(status(changed));
		}
		if (reason != null && (triedAgain || changed.state() == ConnectionStatus.State.FAILED)) {
			away(reason, triedAgain);
		}
	}

	private void away(Throwable failure, boolean triedAgain) {
		Throwable cause = Causes.unwrap(failure);
		boolean endsFirstConnect;
		boolean working;
		synchronized (this) {
			if (this.closed) {
				return;
			}
			endsFirstConnect = this.started && !this.firstConnect.isDone();
			working = this.listedOn != null && this.listedOn == this.client.initializeResult();
		}
		this.report.away(cause, this.required && endsFirstConnect,
				working ? "Its tools stay as they were; they are listed again later"
						: this.policy.outlook(triedAgain, !this.toolList.tools().isEmpty()));
		if (endsFirstConnect) {
			this.firstConnect.complete(cause);
		}
	}

	McpServerStatus status() {
		return status(this.client.connectionStatus());
	}

	private McpServerStatus status(ConnectionStatus connection) {
		McpServerStatus.State state = McpServerStatus.State.valueOf(connection.state().name());
		Throwable error = connection.lastError();
		InitializeResult said = null;
		if (connection.state() == ConnectionStatus.State.READY) {
			said = this.client.initializeResult();
			synchronized (this) {
				error = this.listFailure;
				if (said == null || said != this.listedOn) {
					state = (error != null) ? McpServerStatus.State.FAILED : McpServerStatus.State.CONNECTING;
				}
			}
		}
		return new McpServerStatus(this.name, state, connection.since(), said, this.toolList.tools(), error,
				connection.failures(), connection.reconnects(), connection.unreadable(), connection.nextAttempt());
	}

	/**
	 * Close it for good, together with the application.
	 */
	void close() {
		synchronized (this) {
			this.closed = true;
		}
		this.nextList.end();
		this.toolList.end();
		this.client.close();
		this.firstConnect.complete(null);
	}

	/**
	 * Close it for good, while the application goes on.
	 */
	void remove() {
		close();
		synchronized (this) {
			this.news.tell(List.of());
		}
	}

}
