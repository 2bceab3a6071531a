/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * A server that does wrong on demand, to be run as a process of its own. JDK only, so
 * that it starts fast; shares no code with the client.
 */
@NullMarked
package org.mcptools.client.faults.server;

import org.jspecify.annotations.NullMarked;
