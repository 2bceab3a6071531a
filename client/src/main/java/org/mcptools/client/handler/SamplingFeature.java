/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.handler;

/**
 * What a {@link SamplingHandler} can do besides plain sampling (since revision
 * 2025-11-25).
 */
public enum SamplingFeature {

	/** Offers the server's tools to the model, and answers with the calls it wants. */
	TOOLS,

	/** Includes context of this or other servers where the request wants it. */
	CONTEXT

}
