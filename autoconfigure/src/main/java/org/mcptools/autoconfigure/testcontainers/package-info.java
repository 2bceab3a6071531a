/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * MCP servers in containers of tests.
 */
@NullMarked
package org.mcptools.autoconfigure.testcontainers;

import org.jspecify.annotations.NullMarked;
