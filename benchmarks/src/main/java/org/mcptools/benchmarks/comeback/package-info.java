/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How long it takes until a server that was killed is there again.
 */
@NullMarked
package org.mcptools.benchmarks.comeback;

import org.jspecify.annotations.NullMarked;
