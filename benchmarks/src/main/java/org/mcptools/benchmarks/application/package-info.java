/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Whole applications: how fast they are ready, and how they call several tools at once.
 */
@NullMarked
package org.mcptools.benchmarks.application;

import org.jspecify.annotations.NullMarked;
