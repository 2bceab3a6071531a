/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.call.ToolCall;
import org.mcptools.client.core.Relay;
import org.mcptools.client.protocol.McpToolCallResult;

/**
 * One call on its way through the interceptors.
 */
final class InterceptedCall {

	private final List<CallInterceptor> interceptors;

	private final Function<ToolCall, CompletableFuture<McpToolCallResult>> server;

	/** What was passed to the server, by however many tries. */
	private final Queue<CompletableFuture<McpToolCallResult>> made = new ConcurrentLinkedQueue<>();

	private final Relay<McpToolCallResult> outcome = new Relay<>();

	InterceptedCall(List<CallInterceptor> interceptors,
			Function<ToolCall, CompletableFuture<McpToolCallResult>> server) {
		this.interceptors = interceptors;
		this.server = server;
	}

	CompletableFuture<McpToolCallResult> make(ToolCall call) {
		this.outcome.whenComplete((result, failure) -> {
			if (this.outcome.isCancelled()) {
				this.made.forEach((passed) -> passed.cancel(true));
			}
		});
		this.outcome.follow(at(0, call), this.outcome::complete);
		return this.outcome;
	}

	private CompletableFuture<McpToolCallResult> at(int index, ToolCall call) {
		if (index == this.interceptors.size()) {
			return pass(call);
		}
		CallInterceptor interceptor = this.interceptors.get(index);
		try {
			return required(interceptor, interceptor.intercept(call, (next) -> {
				if (!next.server().equals(call.server())) {
					throw new IllegalArgumentException("A call of MCP server '" + call.server()
							+ "' cannot be passed on to server '" + next.server() + "'");
				}
				return at(index + 1, next);
			}));
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private static CompletableFuture<McpToolCallResult> required(CallInterceptor interceptor,
			@Nullable CompletableFuture<McpToolCallResult> outcome) {
		if (outcome == null) {
			throw new IllegalStateException("Interceptor " + interceptor.getClass().getName() + " returned no outcome");
		}
		return outcome;
	}

	private CompletableFuture<McpToolCallResult> pass(ToolCall call) {
		CompletableFuture<McpToolCallResult> passed = this.server.apply(call);
		this.made.add(passed);
		if (this.outcome.isCancelled()) {
			// While an interceptor took its time.
			passed.cancel(true);
		}
		return passed;
	}

}
