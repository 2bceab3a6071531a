/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import java.util.concurrent.CompletableFuture;

import org.mcptools.client.protocol.McpToolCallResult;

/**
 * Stands between an application and its servers, and sees every call of a tool: it can
 * look at it, change it, answer it, refuse it, make it again. Thread-safe.
 * <p>
 * It is called on the thread that makes the call, or on the one on which an interceptor
 * before it passed the call on, and must not block where that thread must not. There, and
 * in stages that depend on what the chain returns, it has what was bound to the thread of
 * the caller, as far as {@link CallerContext captured}. What it throws, and the future
 * that it returns, are the outcome of the call.
 */
@FunctionalInterface
public interface CallInterceptor {

	/**
	 * See to a call.
	 * @param call the call
	 * @param chain passes a call on to the next interceptor, and in the end to the server
	 * @return the outcome: that of the chain, a stage derived from it, or another.
	 * Cancelling it takes back what the chain was given
	 */
	CompletableFuture<McpToolCallResult> intercept(ToolCall call, Chain chain);

	/**
	 * What comes behind an interceptor.
	 */
	@FunctionalInterface
	interface Chain {

		/**
		 * Pass a call on. May be done several times, or not at all.
		 * @param call the call, of the same server
		 * @return the outcome
		 * @throws IllegalArgumentException if the arguments are not one JSON object, or
		 * the call is that of another server
		 */
		CompletableFuture<McpToolCallResult> proceed(ToolCall call);

	}

}
