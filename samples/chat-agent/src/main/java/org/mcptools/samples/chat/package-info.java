/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A chat application whose model calls the tools of MCP servers.
 */
@NullMarked
package org.mcptools.samples.chat;

import org.jspecify.annotations.NullMarked;
