/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What the tests share: a server that follows a script, and ways to look at what was said
 * and logged.
 */
@NullMarked
package org.mcptools.client.testing;

import org.jspecify.annotations.NullMarked;
