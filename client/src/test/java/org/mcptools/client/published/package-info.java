/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The published MCP servers of the protocol's own project, run by Node.js.
 */
@NullMarked
package org.mcptools.client.published;

import org.jspecify.annotations.NullMarked;
