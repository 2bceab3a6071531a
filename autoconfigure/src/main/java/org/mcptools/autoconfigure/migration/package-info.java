/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What applications bring along that were written for Spring AI's own MCP client.
 */
@NullMarked
package org.mcptools.autoconfigure.migration;

import org.jspecify.annotations.NullMarked;
