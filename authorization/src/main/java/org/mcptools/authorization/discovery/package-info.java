/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What a server and its authorization server say about themselves.
 */
@NullMarked
package org.mcptools.authorization.discovery;

import org.jspecify.annotations.NullMarked;
