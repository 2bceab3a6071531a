/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The server side of the Model Context Protocol over standard input and output: framing,
 * JSON-RPC, the life cycle and the tool methods. It knows no particular tool.
 */
@NullMarked
package org.mcptools.samples.status.server;

import org.jspecify.annotations.NullMarked;
