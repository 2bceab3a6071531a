/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * How tokens are asked for, and how their possession is proved.
 */
@NullMarked
package org.mcptools.authorization.token;

import org.jspecify.annotations.NullMarked;
