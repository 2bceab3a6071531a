/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Auto-configuration: MCP servers named by properties, their tools for the chat model.
 */
@NullMarked
package org.mcptools.autoconfigure;

import org.jspecify.annotations.NullMarked;
