/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * MCP servers in containers, whoever has started them.
 */
@NullMarked
package org.mcptools.autoconfigure.container;

import org.jspecify.annotations.NullMarked;
