/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What it costs to tell a model which tools there are.
 */
@NullMarked
package org.mcptools.benchmarks.definitions;

import org.jspecify.annotations.NullMarked;
