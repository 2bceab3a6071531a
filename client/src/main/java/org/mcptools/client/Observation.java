/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.call.Operation;
import org.mcptools.client.call.OperationObserver;
import org.mcptools.client.call.ServerAddress;
import org.mcptools.client.core.Relay;
import org.mcptools.client.protocol.InitializeResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells observers, if there are any, of operations. One that fails takes nothing from the
 * operation, nor from the others.
 */
final class Observation {

	private static final Logger logger = LoggerFactory.getLogger(McpAsyncClient.class);

	private final String server;

	private final ServerAddress address;

	private final List<OperationObserver> observers;

	Observation(ClientSettings settings) {
		this.server = settings.server();
		this.address = settings.address();
		this.observers = settings.observers();
	}

	/**
	 * Do something under observation. Observers hear how it ends before the caller does:
	 * the span of a tool call, for one, takes no attributes when it is over.
	 * @param operation makes the calls, with the options that it is given
	 * @param said what the server has said of itself
	 */
	<R> CompletableFuture<R> of(String method, @Nullable String subject, CallOptions options,
			Function<CallOptions, CompletableFuture<R>> operation, Supplier<@Nullable InitializeResult> said) {
		List<OperationObserver.Observed> observed = begin(method, subject);
		if (observed.isEmpty()) {
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
		Relay<R> told = new Relay<>();
		told.follow(outcome, (result) -> {
			ended(observed, result, null, said.get());
			told.complete(result);
		}, (failure) -> {
			ended(observed, null, failure, said.get());
			return false;
		});
		return told;
	}

	List<OperationObserver.Observed> begin(String method, @Nullable String subject) {
		if (this.observers.isEmpty()) {
			return List.of();
		}
		Operation operation = new Operation(this.server, method, subject, this.address);
		List<OperationObserver.Observed> observed = new ArrayList<>(this.observers.size());
		for (OperationObserver observer : this.observers) {
			try {
				OperationObserver.Observed begun = observer.begin(operation);
				if (begun != null) {
					observed.add(begun);
				}
			}
			catch (RuntimeException ex) {
				failed(ex);
			}
		}
		return observed;
	}

	private Map<String, String> propagated(List<OperationObserver.Observed> observed) {
		Map<String, String> members = Map.of();
		for (OperationObserver.Observed each : observed) {
			try {
				Map<String, String> more = each.propagated();
				if (members.isEmpty()) {
					members = more;
				}
				else if (!more.isEmpty()) {
					members = new HashMap<>(members);
					members.putAll(more);
				}
			}
			catch (RuntimeException ex) {
				failed(ex);
			}
		}
		return members;
	}

	void ended(List<OperationObserver.Observed> observed, @Nullable Object result, @Nullable Throwable failure,
			@Nullable InitializeResult server) {
		Throwable cause = (failure instanceof CompletionException) ? failure.getCause() : failure;
		for (OperationObserver.Observed each : observed) {
			try {
				each.ended(result, (cause != null) ? cause : failure, server);
			}
			catch (RuntimeException ex) {
				failed(ex);
			}
		}
	}

	private void failed(RuntimeException failure) {
		logger.warn("An observer of MCP server '{}' failed", this.server, failure);
	}

}
