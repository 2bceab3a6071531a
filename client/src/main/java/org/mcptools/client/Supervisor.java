/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.connection.ConnectionStatus.State;
import org.mcptools.client.connection.ConnectionStatus;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.era.EraNegotiator;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.thread.McpThreads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a client connected: makes one connection after another, and knows how things
 * stand. Without {@link ReconnectSettings} it makes one when it is asked to, and no other
 * by itself. Thread-safe.
 */
final class Supervisor {

	private static final Logger logger = LoggerFactory.getLogger(Supervisor.class);

	private final ClientSettings settings;

	private final @Nullable ReconnectSettings reconnect;

	/** Remembers the server's era from one connection to the next. */
	private final EraNegotiator negotiator;

	private final ConnectionNews news;

	private volatile @Nullable Connection current;

	/** Those that only wait for their last answers. */
	private final Set<Connection> retired = ConcurrentHashMap.newKeySet();

	private volatile boolean closed;

	/** Guarded by this. */
	private final Standing standing;

	private @Nullable Future<?> retry;

	/** Whether that comes sooner already because somebody waits. */
	private boolean hastened;

	private @Nullable KeepAlive keepAlive;

	/** Those who wait until there is a connection. */
	private final ConnectionQueue waiting = new ConnectionQueue();

	Supervisor(ClientSettings settings) {
		this.settings = settings;
		this.reconnect = settings.reconnect();
		this.standing = new Standing(settings.reconnect(), settings.era().unreadable());
		this.negotiator = new EraNegotiator(settings.era(), settings.transports());
		this.news = new ConnectionNews(settings);
	}

	@Nullable Connection current() {
		return this.current;
	}

	boolean isClosed() {
		return this.closed;
	}

	/** Whether it comes back by itself. */
	boolean isSupervised() {
		return this.reconnect != null;
	}

	synchronized ConnectionStatus status() {
		return this.standing.status();
	}

	/** Make a connection, unless there is one, or one is being made. */
	CompletableFuture<InitializeResult> connect() {
		return connection().opened();
	}

	Connection connection() {
		Connection fresh;
		synchronized (this) {
			if (this.closed) {
				throw new IllegalStateException("The client of MCP server '" + this.settings.server() + "' was closed");
			}
			Connection known = this.current;
			if (known != null && !known.isLost()) {
				return known;
			}
			fresh = next();
		}
		fresh.open();
		return fresh;
	}

	/** With the lock held; the caller opens it, without. */
	private Connection next() {
		if (this.retry != null) {
			this.retry.cancel(false);
		}
		stopKeepAlive();
		this.hastened = false;
		Connection fresh = new Connection(this.settings, this.negotiator, this);
		this.current = fresh;
		this.standing.connecting();
		this.news.status(status());
		return fresh;
	}

	/**
	 * Wait for a connection.
	 * @return completes with it, or fails with the reason why there will be none
	 */
	CompletableFuture<Connection> await(Duration patience) {
		CompletableFuture<Connection> awaited;
		Connection fresh = null;
		synchronized (this) {
			// In here, so that nobody is sent away for an end that came before.
			awaited = this.waiting.join(patience, this::away);
			Connection known = this.current;
			boolean patient = this.reconnect == null || this.reconnect.waitForConnection();
			State state = this.standing.state();
			boolean neverThere = this.standing.neverThere();
			if (known != null && known.isReady()) {
				awaited.complete(known);
			}
			else if (this.closed) {
				awaited.completeExceptionally(Absence.closed(this.settings.server()));
			}
			else if (!patient && !neverThere && state != State.FAILED) {
				awaited.completeExceptionally(away());
			}
			// A loss may be seen by the caller before anybody has told of it.
			boolean lostJustNow = this.reconnect == null && known != null && known.isLost();
			if (!awaited.isDone() && (state == State.NEW || state == State.FAILED || lostJustNow)) {
				fresh = next();
			}
			else if (!awaited.isDone() && state == State.BACKING_OFF && neverThere && !hasten() && !patient) {
				awaited.completeExceptionally(away());
			}
		}
		if (fresh != null) {
			fresh.open();
		}
		return awaited;
	}

	private McpTransportException away() {
		return Absence.of(this.settings.server(), status());
	}

	/** A connection has been made. */
	void opened(Connection connection) {
		synchronized (this) {
			if (this.closed || this.current != connection) {
				return;
			}
			this.standing.ready();
			this.news.status(status());
			keepAlive(connection);
		}
	}

	/** A connection can be used from now on, if it was not lost already. */
	void usable(Connection connection, InitializeResult said) {
		this.news.connected(said);
		if (connection.isReady()) {
			this.waiting.serve(connection);
		}
	}

	ConnectionNews news() {
		return this.news;
	}

	/** A connection was lost, or could not be made. */
	void ended(Connection connection, Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		synchronized (this) {
			if (this.closed || this.current != connection) {
				return;
			}
			stopKeepAlive();
			Duration delay = this.standing.ended(cause);
			this.news.status(status());
			if (delay != null) {
				tryAgainIn(delay);
			}
			if (delay == null || this.standing.neverThere()) {
				// Who waits for a server that was never there, learns what is wrong.
				this.waiting.sendAway(cause);
			}
		}
	}

	/** Whether it is tried now: once, however many want it. */
	private boolean hasten() {
		Duration pause = this.standing.hasten();
		if (pause != null && !this.hastened) {
			this.hastened = true;
			tryAgainIn(pause);
		}
		return pause != null && pause.isZero();
	}

	private void tryAgainIn(Duration delay) {
		if (this.retry != null) {
			this.retry.cancel(false);
		}
		this.retry = McpThreads.timer()
			.schedule(() -> McpThreads.callbacks().execute(this::tryAgain), delay.toNanos(), TimeUnit.NANOSECONDS);
	}

	private void tryAgain() {
		try {
			connection();
		}
		catch (IllegalStateException ex) {
			logger.debug("MCP server '{}' is not connected again", this.settings.server(), ex);
		}
	}

	/**
	 * A call has found out that the server cannot be reached on this connection. Others
	 * that have reached it may still get their answers.
	 */
	void suspect(Connection connection, McpTransportException reason) {
		if (this.reconnect != null && connection.isReady() && this.retired.add(connection)) {
			connection.retire(reason, () -> this.retired.remove(connection));
		}
	}

	/**
	 * Make another connection in place of the one that there is. Calls under way on that
	 * one may still get their answers.
	 */
	CompletableFuture<InitializeResult> reconnect() {
		Connection known = this.current;
		if (known != null && known.isReady() && this.retired.add(known)) {
			known.retire(Absence.replaced(this.settings.server()), () -> this.retired.remove(known));
		}
		return connect();
	}

	private void keepAlive(Connection connection) {
		Duration interval = this.settings.keepAlive();
		if (interval != null) {
			this.keepAlive = new KeepAlive(connection, interval, this.settings.requestTimeout());
			this.keepAlive.start();
		}
	}

	private void stopKeepAlive() {
		if (this.keepAlive != null) {
			this.keepAlive.stop();
			this.keepAlive = null;
		}
	}

	void close() {
		Connection last;
		synchronized (this) {
			if (!this.closed) {
				this.closed = true;
				this.standing.closed();
				this.news.status(status());
			}
			if (this.retry != null) {
				this.retry.cancel(false);
			}
			stopKeepAlive();
			last = this.current;
		}
		this.waiting.sendAway(Absence.closed(this.settings.server()));
		if (last != null) {
			last.close();
		}
		this.retired.forEach(Connection::close);
	}

}
