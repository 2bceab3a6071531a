/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * JSON-RPC 2.0 messages and their form on the wire.
 */
@NullMarked
package org.mcptools.client.jsonrpc;

import org.jspecify.annotations.NullMarked;
