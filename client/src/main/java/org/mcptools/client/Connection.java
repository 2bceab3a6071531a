/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.OperationObserver;
import org.mcptools.client.core.JsonRpcPeer;
import org.mcptools.client.era.EraNegotiator;
import org.mcptools.client.era.Negotiation;
import org.mcptools.client.era.OpenEra;
import org.mcptools.client.era.ProtocolEra;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.InitializeResult;
import org.mcptools.client.protocol.McpMethod;
import org.mcptools.client.thread.McpThreads;

/**
 * One connection to a server, from its opening to its end. It is never opened again.
 */
final class Connection {

	private static final Duration MOST_RETIRED = Duration.ofMinutes(10);

	private final ClientSettings settings;

	private final Negotiation negotiation;

	private final CompletableFuture<OpenEra> opened = new CompletableFuture<>();

	private final Supervisor supervisor;

	private volatile boolean closing;

	private final AtomicBoolean lost = new AtomicBoolean();

	Connection(ClientSettings settings, EraNegotiator negotiator, Supervisor supervisor) {
		this.settings = settings;
		this.supervisor = supervisor;
		this.negotiation = negotiator.negotiation();
	}

	/**
	 * In the background: starting a process takes a moment, which is not the caller's.
	 */
	void open() {
		Observation observation = new Observation(this.settings);
		List<OperationObserver.Observed> observed = observation.begin(McpMethod.INITIALIZE.name(), null);
		this.negotiation.outcome().whenComplete((conversation, failure) -> {
			InitializeResult said = (conversation != null) ? conversation.result() : null;
			observation.ended(observed, said, failure, said);
			if (failure != null) {
				this.opened.completeExceptionally(failure);
				this.supervisor.ended(this, failure);
			}
			else {
				// First, for whoever can use it may see its end in the same moment.
				this.supervisor.opened(this);
				if (this.opened.complete(conversation)) {
					this.supervisor.usable(this, conversation.result());
					conversation.lost().thenAcceptAsync(this::lost, McpThreads.callbacks());
				}
			}
		});
		this.negotiation.start();
	}

	private boolean lost(McpTransportException reason) {
		boolean first = !this.closing && this.lost.compareAndSet(false, true);
		if (first) {
			this.supervisor.ended(this, reason);
			this.supervisor.news().disconnected(reason);
		}
		return first;
	}

	/**
	 * Return the opening of this connection, as a new future each time: cancelling it
	 * leaves the connection alone, and a dependent stage that blocks holds up nobody
	 * else.
	 */
	CompletableFuture<InitializeResult> opened() {
		CompletableFuture<InitializeResult> copy = new CompletableFuture<>();
		if (this.opened.isDone()) {
			this.opened.whenComplete((conversation, failure) -> settle(copy, conversation, failure));
		}
		else {
			this.opened.whenCompleteAsync((conversation, failure) -> settle(copy, conversation, failure),
					McpThreads.callbacks());
		}
		return copy;
	}

	private static void settle(CompletableFuture<InitializeResult> copy, OpenEra conversation,
			@Nullable Throwable failure) {
		if (failure == null) {
			copy.complete(conversation.result());
		}
		else {
			copy.completeExceptionally(failure);
		}
	}

	boolean isOpening() {
		return !this.opened.isDone();
	}

	boolean couldNotBeOpened() {
		return this.opened.isCompletedExceptionally();
	}

	boolean isReady() {
		return !isOpening() && !isLost();
	}

	boolean isLost() {
		return couldNotBeOpened() || this.lost.get() || (!isOpening() && this.opened.join().lost().isDone());
	}

	String server() {
		return this.settings.server();
	}

	/** Return how long nothing has been heard of the server. */
	Duration quietFor() {
		return this.opened.join().peer().quietFor();
	}

	/** Return the server's answer, which is there once the connection has been opened. */
	InitializeResult result() {
		return this.opened.join().result();
	}

	ProtocolEra era() {
		return this.opened.join().era();
	}

	/**
	 * Give this connection up as lost, though its channel may still be there. May block,
	 * for a bounded time.
	 */
	void abandon(McpTransportException reason) {
		if (!isReady()) {
			return;
		}
		JsonRpcPeer peer = this.opened.join().peer();
		// First, for the next connection may be made in the moment after the loss.
		this.negotiation.serverIsSilent();
		lost(reason);
		peer.onClosed(reason);
		this.negotiation.close();
	}

	/**
	 * Make no more calls on this connection. Those that are under way may still end well:
	 * it is closed when they have, or have had the time for it.
	 * @param over told when it is closed
	 */
	void retire(McpTransportException reason, Runnable over) {
		if (isReady() && lost(reason)) {
			endWhenIdle(reason, over, System.nanoTime() + MOST_RETIRED.toNanos());
		}
		else {
			over.run();
		}
	}

	private void endWhenIdle(McpTransportException reason, Runnable over, long deadline) {
		JsonRpcPeer peer = this.opened.join().peer();
		if (peer.pendingCount() > 0 && System.nanoTime() - deadline < 0) {
			McpThreads.timer()
				.schedule(() -> McpThreads.callbacks().execute(() -> endWhenIdle(reason, over, deadline)), 1,
						TimeUnit.SECONDS);
			return;
		}
		peer.onClosed(reason);
		this.negotiation.close();
		over.run();
	}

	void close() {
		this.closing = true;
		if (!this.opened
			.completeExceptionally(new McpTransportException(this.settings.server(), "the client was closed", null))
				&& isReady()) {
			era().end();
		}
		this.negotiation.close();
	}

}
