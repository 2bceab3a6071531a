/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The seam between protocol and wire: a transport moves frames and knows no method, id,
 * version or session.
 */
@NullMarked
package org.mcptools.client.transport;

import org.jspecify.annotations.NullMarked;
