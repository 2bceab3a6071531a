/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.observation;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;

/**
 * Names what is observed of MCP clients. A bean of this type takes the place of
 * {@link DefaultMcpClientObservationConvention}.
 */
public interface McpClientObservationConvention extends ObservationConvention<McpClientObservationContext> {

	@Override
	default boolean supportsContext(Observation.Context context) {
		return context instanceof McpClientObservationContext;
	}

}
