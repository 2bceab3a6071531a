/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import java.time.Duration;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.protocol.Progress;

/**
 * Internal: the options of a call with the client's defaults filled in.
 *
 * @param timeout how long to wait for the answer, or for the next report of progress
 * @param totalTimeout how long to wait in all
 * @param progressListener hears how far the server has come, or {@code null}
 * @param origin the call of a tool for which requests are made, or {@code null}
 */
public record CallTerms(Duration timeout, Duration totalTimeout, @Nullable Consumer<Progress> progressListener,
		@Nullable CallOrigin origin) {

	/**
	 * Create terms without a listener, for a single answer.
	 * @param timeout how long to wait for the answer
	 */
	public CallTerms(Duration timeout) {
		this(timeout, timeout, null, null);
	}

	/**
	 * Return the terms for what remains to be done after some time has passed.
	 * @param elapsed the time since the call began
	 * @return the terms; their total is never less than a millisecond
	 */
	public CallTerms after(Duration elapsed) {
		Duration left = this.totalTimeout.minus(elapsed);
		Duration total = (left.compareTo(Duration.ofMillis(1)) > 0) ? left : Duration.ofMillis(1);
		return new CallTerms((this.timeout.compareTo(total) < 0) ? this.timeout : total, total, this.progressListener,
				this.origin);
	}

}
