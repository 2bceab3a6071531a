/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * MCP servers that Docker Compose starts.
 */
@NullMarked
package org.mcptools.autoconfigure.compose;

import org.jspecify.annotations.NullMarked;
