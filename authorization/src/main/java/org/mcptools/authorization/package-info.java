/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The OAuth 2.1 client of the MCP specification, behind the seam for credentials of the
 * HTTP transports.
 */
@NullMarked
package org.mcptools.authorization;

import org.jspecify.annotations.NullMarked;
