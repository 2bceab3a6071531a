/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What goes wrong with an authorization, in sentences.
 */
@NullMarked
package org.mcptools.authorization.error;

import org.jspecify.annotations.NullMarked;
