/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Failures that name the culprit: the server, the method, and what went wrong.
 */
@NullMarked
package org.mcptools.client.error;

import org.jspecify.annotations.NullMarked;
