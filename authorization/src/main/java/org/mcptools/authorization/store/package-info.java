/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Where tokens and registrations are kept.
 */
@NullMarked
package org.mcptools.authorization.store;

import org.jspecify.annotations.NullMarked;
