/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.InitializeResult;

/**
 * Is told of every operation of a client, from its beginning to its end: for metrics and
 * traces. It changes nothing; what it throws is logged, and the operation goes on without
 * it. Thread-safe.
 */
@FunctionalInterface
public interface OperationObserver {

	/**
	 * An operation begins. Must not block.
	 * @param operation the operation
	 * @return hears how it ends, or {@code null} where nobody wants to know
	 */
	@Nullable Observed begin(Operation operation);

	/**
	 * An operation under way.
	 */
	interface Observed {

		/**
		 * Return what connects the server's work with the operation: members for the
		 * {@code _meta} of the request such as {@code traceparent}, which go into the
		 * headers of an HTTP request, too. Asked once, before anything is sent.
		 * @return the members, none by default
		 */
		default Map<String, String> propagated() {
			return Map.of();
		}

		/**
		 * The operation has ended. Called once, on any thread, before whoever has made
		 * the operation learns of it, unless they cancelled it; must not block.
		 * @param result the result, or {@code null} where there is none
		 * @param failure why it failed, or {@code null}; a
		 * {@link java.util.concurrent.CancellationException} where it was cancelled
		 * @param server what the server said of itself when it was connected, or
		 * {@code null} where there is no connection
		 */
		void ended(@Nullable Object result, @Nullable Throwable failure, @Nullable InitializeResult server);

	}

}
