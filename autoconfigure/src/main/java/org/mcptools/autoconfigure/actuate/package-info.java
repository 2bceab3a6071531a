/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What an operator sees of MCP servers, and can do about them.
 */
@NullMarked
package org.mcptools.autoconfigure.actuate;

import org.jspecify.annotations.NullMarked;
