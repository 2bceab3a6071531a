/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Internal: request correlation, timeouts and inbound dispatch.
 */
@NullMarked
package org.mcptools.client.core;

import org.jspecify.annotations.NullMarked;
