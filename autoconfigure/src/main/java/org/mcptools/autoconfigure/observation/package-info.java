/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Metrics and traces of what clients ask of MCP servers.
 */
@NullMarked
package org.mcptools.autoconfigure.observation;

import org.jspecify.annotations.NullMarked;
