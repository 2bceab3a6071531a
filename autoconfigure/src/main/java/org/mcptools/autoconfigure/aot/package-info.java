/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What an application with MCP clients needs when it is prepared ahead of time, as for a
 * native image.
 */
@NullMarked
package org.mcptools.autoconfigure.aot;

import org.jspecify.annotations.NullMarked;
