/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The client and a server that is strict about one revision of the protocol, on every
 * transport.
 */
@NullMarked
package org.mcptools.client.peers;

import org.jspecify.annotations.NullMarked;
