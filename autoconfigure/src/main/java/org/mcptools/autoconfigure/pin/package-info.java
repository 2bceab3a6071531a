/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Tools of servers that are pinned to what was approved: a tool that is no longer the
 * same is reported, or hidden from the model.
 */
@NullMarked
package org.mcptools.autoconfigure.pin;

import org.jspecify.annotations.NullMarked;
