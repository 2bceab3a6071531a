/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The adapter between MCP servers and Spring AI: tools as tool callbacks.
 */
@NullMarked
package org.mcptools.springai;

import org.jspecify.annotations.NullMarked;
