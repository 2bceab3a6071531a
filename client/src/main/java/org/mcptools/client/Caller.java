/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.core.PendingCall;
import org.mcptools.client.core.Relay;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.error.McpTransportException.Delivery;

/**
 * Makes calls on whichever connection there is, and makes a call once more where that is
 * safe and may help.
 */
final class Caller {

	private final ClientSettings settings;

	private final Supervisor supervisor;

	Caller(ClientSettings settings, Supervisor supervisor) {
		this.settings = settings;
		this.supervisor = supervisor;
	}

	/**
	 * Make a call as soon as there is a connection.
	 * @param operation makes the call on a connection
	 * @param patience how long to wait for a connection
	 * @param repeatable whether the call may be made again where it is unknown whether
	 * the server has executed it
	 */
	<R> CompletableFuture<R> call(Function<Connection, CompletableFuture<R>> operation, Duration patience,
			boolean repeatable) {
		requireOpen();
		Connection current = this.supervisor.current();
		if (current != null && current.isReady()) {
			return repeating(current, operation, patience, repeatable);
		}
		if (!this.settings.connectOnFirstUse() && !this.supervisor.isSupervised()) {
			return operation.apply(requireInitialized(current));
		}
		Relay<R> relay = new Relay<>();
		relay.follow(this.supervisor.await(patience),
				(next) -> relay.follow(repeating(next, operation, patience, repeatable), relay::complete));
		return relay;
	}

	private <R> CompletableFuture<R> repeating(Connection used, Function<Connection, CompletableFuture<R>> operation,
			Duration patience, boolean repeatable) {
		CompletableFuture<R> call = operation.apply(used);
		if (!this.supervisor.isSupervised()) {
			return call;
		}
		if (call instanceof PendingCall<R> pending
				&& pending.rescueWith((failure) -> again(failure, used, operation, patience, repeatable))) {
			// Without a detour: most calls need no second try.
			return pending;
		}
		Relay<R> relay = new Relay<>();
		relay.follow(call, relay::complete, (failure) -> {
			CompletableFuture<R> other = again(failure, used, operation, patience, repeatable);
			if (other == null) {
				return false;
			}
			relay.follow(other, relay::complete);
			return true;
		});
		return relay;
	}

	/** Once: the second call is not rescued again. */
	private <R> @Nullable CompletableFuture<R> again(Throwable failure, Connection used,
			Function<Connection, CompletableFuture<R>> operation, Duration patience, boolean repeatable) {
		if (this.supervisor.isClosed() || !(failure instanceof McpTransportException lost)) {
			return null;
		}
		if (lost.getDelivery() == Delivery.NOT_SENT) {
			this.supervisor.suspect(used, lost);
		}
		else if (lost.getDelivery() != Delivery.UNKNOWN || !repeatable) {
			return null;
		}
		Relay<R> relay = new Relay<>();
		relay.follow(this.supervisor.await(patience), (next) -> relay.follow(operation.apply(next), relay::complete));
		return relay;
	}

	private void requireOpen() {
		if (this.supervisor.isClosed()) {
			throw new IllegalStateException("The client of MCP server '" + this.settings.server() + "' was closed");
		}
	}

	/** A connection that was lost is not misuse: its calls fail with the reason. */
	private Connection requireInitialized(@Nullable Connection current) {
		String state = (current == null) ? "is not initialized: call initialize() first"
				: current.isOpening() ? "is not initialized yet: wait for initialize() to complete"
						: current.couldNotBeOpened() ? "is not initialized: initialize() failed, call it again" : null;
		if (current == null || state != null) {
			throw new IllegalStateException("The client of MCP server '" + this.settings.server() + "' " + state);
		}
		return current;
	}

}
