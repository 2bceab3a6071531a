/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.call.Operation;
import org.mcptools.client.call.OperationObserver;
import org.mcptools.client.protocol.InitializeResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the observer, if there is one, of operations.
 */
final class Observation {

	private static final Logger logger = LoggerFactory.getLogger(McpAsyncClient.class);

	private final String server;

	private final @Nullable OperationObserver observer;

	Observation(String server, @Nullable OperationObserver observer) {
		this.server = server;
		this.observer = observer;
	}

	/**
	 * Do something under observation.
	 * @param operation makes the calls, with the options that it is given
	 * @param said what the server has said of itself
	 */
	<R> CompletableFuture<R> of(String method, @Nullable String subject, CallOptions options,
			Function<CallOptions, CompletableFuture<R>> operation, Supplier<@Nullable InitializeResult> said) {
		OperationObserver.Observed observed = begin(method, subject);
		if (observed == null) {
			return operation.apply(options);
		}
		CompletableFuture<R> outcome;
		try {
			outcome = operation.apply(options.withPropagated(propagated(observed)));
		}
		catch (RuntimeException ex) {
			ended(observed, null, ex, said.get());
			throw ex;
		}
		outcome.whenComplete((result, failure) -> ended(observed, result, failure, said.get()));
		return outcome;
	}

	OperationObserver.@Nullable Observed begin(String method, @Nullable String subject) {
		if (this.observer == null) {
			return null;
		}
		try {
			return this.observer.begin(new Operation(this.server, method, subject));
		}
		catch (RuntimeException ex) {
			logger.warn("An observer of MCP server '{}' failed", this.server, ex);
			return null;
		}
	}

	private Map<String, String> propagated(OperationObserver.Observed observed) {
		try {
			return observed.propagated();
		}
		catch (RuntimeException ex) {
			logger.warn("An observer of MCP server '{}' failed", this.server, ex);
			return Map.of();
		}
	}

	void ended(OperationObserver.@Nullable Observed observed, @Nullable Object result, @Nullable Throwable failure,
			@Nullable InitializeResult server) {
		if (observed == null) {
			return;
		}
		Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
		try {
			observed.ended(result, (cause != null) ? cause : failure, server);
		}
		catch (RuntimeException ex) {
			logger.warn("An observer of MCP server '{}' failed", this.server, ex);
		}
	}

}
