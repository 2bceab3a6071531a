/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Benchmarks of what is not visible elsewhere.
 */
@NullMarked
package org.mcptools.client.transport.stdio;

import org.jspecify.annotations.NullMarked;
