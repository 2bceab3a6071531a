/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.call.CallInterceptor;
import org.mcptools.client.call.CallerContext;
import org.mcptools.client.call.ToolCall;
import org.mcptools.client.core.Relay;
import org.mcptools.client.protocol.McpToolCallResult;

/**
 * One call on its way through the interceptors.
 */
final class InterceptedCall {

	private final ClientSettings settings;

	private final Function<ToolCall, CompletableFuture<McpToolCallResult>> server;

	/** What was passed to the server, by however many tries. */
	private final Queue<CompletableFuture<McpToolCallResult>> made = new ConcurrentLinkedQueue<>();

	private final CallerContext caller;

	private final Relay<McpToolCallResult> outcome = new Relay<>();

	InterceptedCall(ClientSettings settings, Function<ToolCall, CompletableFuture<McpToolCallResult>> server) {
		this.settings = settings;
		this.server = server;
		this.caller = settings.callerContext().now();
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
		if (index == this.settings.interceptors().size()) {
			return pass(call);
		}
		CallInterceptor interceptor = this.settings.interceptors().get(index);
		Visit visit = new Visit(index, call);
		try {
			return required(interceptor, interceptor.intercept(call, visit));
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
		finally {
			visit.over();
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

	/** What follows on the outcome has what was bound to the thread of the caller. */
	private CompletableFuture<McpToolCallResult> carried(CompletableFuture<McpToolCallResult> next) {
		if (this.caller == CallerContext.NONE) {
			return next;
		}
		Relay<McpToolCallResult> carried = new Relay<>();
		carried.follow(next, (result) -> this.caller.within(() -> carried.complete(result)),
				(failure) -> this.caller.within(() -> carried.completeExceptionally(failure)) || true);
		return carried;
	}

	/**
	 * An interceptor at work. As long as it is on the thread on which it was called, that
	 * thread knows best: an interceptor before it may have bound something more. Later,
	 * or on another thread, it is what was bound to the thread of the caller that counts.
	 */
	private final class Visit implements CallInterceptor.Chain {

		private final int index;

		private final ToolCall call;

		private volatile @Nullable Thread thread = Thread.currentThread();

		Visit(int index, ToolCall call) {
			this.index = index;
			this.call = call;
		}

		void over() {
			this.thread = null;
		}

		@Override
		public CompletableFuture<McpToolCallResult> proceed(ToolCall next) {
			if (!next.server().equals(this.call.server())) {
				throw new IllegalArgumentException("A call of MCP server '" + this.call.server()
						+ "' cannot be passed on to server '" + next.server() + "'");
			}
			return carried((this.thread == Thread.currentThread()) ? at(this.index + 1, next)
					: InterceptedCall.this.caller.within(() -> at(this.index + 1, next)));
		}

	}

}
