/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Who the application is to an authorization server.
 */
@NullMarked
package org.mcptools.authorization.client;

import org.jspecify.annotations.NullMarked;
