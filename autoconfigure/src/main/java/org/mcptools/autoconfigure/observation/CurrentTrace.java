/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import java.util.Map;

/**
 * Connects a server's work with the current span.
 */
@FunctionalInterface
interface CurrentTrace {

	/** Where there are no traces. */
	CurrentTrace NONE = Map::of;

	/**
	 * Return what says to which span of which trace something belongs.
	 */
	Map<String, String> propagated();

}
