/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A server to measure against where there is no C compiler.
 */
@NullMarked
package org.mcptools.benchmarks.server;

import org.jspecify.annotations.NullMarked;
