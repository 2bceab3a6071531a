/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * MCP values as they travel: lenient when read, strict when written.
 */
@NullMarked
package org.mcptools.client.protocol;

import org.jspecify.annotations.NullMarked;
