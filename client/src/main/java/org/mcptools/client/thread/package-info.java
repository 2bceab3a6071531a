/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Internal: the threads that all clients share.
 */
@NullMarked
package org.mcptools.client.thread;

import org.jspecify.annotations.NullMarked;
