/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Servers behind a URL: Streamable HTTP, and HTTP+SSE of revision 2024-11-05.
 */
@NullMarked
package org.mcptools.client.transport.http;

import org.jspecify.annotations.NullMarked;
