/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import io.micrometer.common.KeyValues;

/**
 * Measures what is no observation of its own.
 */
@FunctionalInterface
interface OperationTimer {

	/** Where nobody measures. */
	OperationTimer NONE = (name, tags, nanos) -> {
	};

	void record(String name, KeyValues tags, long nanos);

}
