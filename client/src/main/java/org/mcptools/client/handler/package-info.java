/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What an application wants to hear from a server, and what a server may ask of it.
 */
@NullMarked
package org.mcptools.client.handler;

import org.jspecify.annotations.NullMarked;
