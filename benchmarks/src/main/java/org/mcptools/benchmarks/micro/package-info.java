/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The parts of the client, each alone.
 */
@NullMarked
package org.mcptools.benchmarks.micro;

import org.jspecify.annotations.NullMarked;
