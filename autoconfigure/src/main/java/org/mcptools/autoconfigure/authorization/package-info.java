/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Access tokens for MCP servers by the authorization that MCP specifies.
 */
@NullMarked
package org.mcptools.autoconfigure.authorization;

import org.jspecify.annotations.NullMarked;
