/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The one way on which requests of this module leave.
 */
@NullMarked
package org.mcptools.authorization.http;

import org.jspecify.annotations.NullMarked;
