/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How a single call is to be made.
 */
@NullMarked
package org.mcptools.client.call;

import org.jspecify.annotations.NullMarked;
