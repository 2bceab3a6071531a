/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Peers for tests: servers in memory, and a chat model that does as it is told.
 */
@NullMarked
package org.mcptools.springai.testing;

import org.jspecify.annotations.NullMarked;
