/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

@NullMarked
package org.mcptools.autoconfigure.testcontainers;

import org.jspecify.annotations.NullMarked;
