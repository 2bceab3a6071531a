/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * MCP over the standard streams of a child process.
 */
@NullMarked
package org.mcptools.client.transport.stdio;

import org.jspecify.annotations.NullMarked;
