/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How users are asked for their consent.
 */
@NullMarked
package org.mcptools.authorization.consent;

import org.jspecify.annotations.NullMarked;
