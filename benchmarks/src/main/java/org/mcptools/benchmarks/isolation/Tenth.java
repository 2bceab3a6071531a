/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.benchmarks.isolation;

import java.time.Duration;

/**
 * The server beside the nine healthy ones.
 */
interface Tenth extends AutoCloseable {

	/** Call it, in the background, as long as the others are called. */
	void beCalled(Duration settling, Duration measured);

	/** What it did, and what became of the calls to it. */
	TenthServer.Account account();

	@Override
	void close();

}
