/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.core;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.FrameOrigin;

/**
 * How long an answer is waited for, and by whom.
 *
 * @param timeout how long to wait for the answer, or for the next report of progress
 * @param total how long to wait in all, however much progress is reported
 * @param progress where reports go; {@code null} where none are wanted, and the timeout
 * is that of the answer
 * @param origin on whose behalf the request is sent, or {@code null}
 */
public record Patience(Duration timeout, Duration total, @Nullable ProgressSink progress,
		@Nullable FrameOrigin origin) {

	private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);

	/**
	 * Create the patience for one answer without progress.
	 * @param timeout how long to wait
	 */
	public Patience(Duration timeout) {
		this(timeout, timeout, null, null);
	}

	/** A timeout may be longer than 292 years, as "never" is sometimes written. */
	long timeoutNanos() {
		return (this.timeout.compareTo(FOREVER) < 0) ? this.timeout.toNanos() : FOREVER.toNanos();
	}

}
