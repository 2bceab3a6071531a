/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * An MCP server, written by hand, that reports how the machine is doing.
 */
@NullMarked
package org.mcptools.samples.status;

import org.jspecify.annotations.NullMarked;
