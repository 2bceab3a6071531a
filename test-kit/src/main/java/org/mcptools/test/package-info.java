/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * MCP servers for tests of applications that call their tools.
 */
@NullMarked
package org.mcptools.test;

import org.jspecify.annotations.NullMarked;
