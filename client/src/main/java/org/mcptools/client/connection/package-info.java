/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How a connection to a server is doing, and how it is made again.
 */
@NullMarked
package org.mcptools.client.connection;

import org.jspecify.annotations.NullMarked;
