/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How little one server can do to the others.
 */
@NullMarked
package org.mcptools.benchmarks.isolation;

import org.jspecify.annotations.NullMarked;
