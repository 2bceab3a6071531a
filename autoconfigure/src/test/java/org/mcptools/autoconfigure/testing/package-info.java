/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Peers for tests of whole applications: servers in memory and real processes.
 */
@NullMarked
package org.mcptools.autoconfigure.testing;

import org.jspecify.annotations.NullMarked;
