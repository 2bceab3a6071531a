/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Whoever takes part in a comparison. The only package that other clients, each loaded
 * from jars of its own, share with the benchmarks.
 */
@NullMarked
package org.mcptools.benchmarks.contender;

import org.jspecify.annotations.NullMarked;
