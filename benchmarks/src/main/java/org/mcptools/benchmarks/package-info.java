/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the benchmarks share.
 */
@NullMarked
package org.mcptools.benchmarks;

import org.jspecify.annotations.NullMarked;
