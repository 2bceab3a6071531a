/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.pin;

/**
 * What becomes of tools that are not the ones that were approved.
 */
public enum PinMode {

	/** Nothing: tools are not pinned. */
	OFF,

	/** They are reported. */
	WARN,

	/** They are reported, and hidden from the model. */
	BLOCK

}
