/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What a call of a tool costs: the pipe alone, and clients on top of it.
 */
@NullMarked
package org.mcptools.benchmarks.calls;

import org.jspecify.annotations.NullMarked;
