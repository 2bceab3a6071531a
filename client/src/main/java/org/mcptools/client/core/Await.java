/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import org.mcptools.client.error.McpException;

/**
 * The only place that blocks for an answer.
 */
public final class Await {

	private Await() {
	}

	/**
	 * Wait for a value. Where the thread is interrupted, the work is cancelled and the
	 * thread's interrupt flag stays set.
	 * @param <T> the type of the value
	 * @param future the future
	 * @return the value
	 * @throws McpException if the call failed
	 * @throws CancellationException if the call was cancelled, or the thread interrupted
	 */
	public static <T> T get(CompletableFuture<T> future) {
		try {
			if (future instanceof PendingCall<T> call) {
				call.awaitOutcome();
			}
			else if (future instanceof Relay<T> relay) {
				relay.awaitCalls();
			}
			return future.get();
		}
		catch (InterruptedException ex) {
			future.cancel(true);
			Thread.currentThread().interrupt();
			CancellationException cancelled = new CancellationException("The thread was interrupted in " + future);
			cancelled.initCause(ex);
			throw cancelled;
		}
		catch (ExecutionException ex) {
			if (ex.getCause() instanceof McpException failure) {
				throw failure.atCallSite();
			}
			if (ex.getCause() instanceof RuntimeException failure) {
				throw failure;
			}
			if (ex.getCause() instanceof Error failure) {
				throw failure;
			}
			throw new IllegalStateException(ex.getCause());
		}
	}

}
