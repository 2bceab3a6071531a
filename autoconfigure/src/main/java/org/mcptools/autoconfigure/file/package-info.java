/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Files with MCP servers, as desktop programs and editors keep them and servers' own
 * documentation prints them.
 */
@NullMarked
package org.mcptools.autoconfigure.file;

import org.jspecify.annotations.NullMarked;
