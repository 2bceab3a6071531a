/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The tools of this server. Each takes one snapshot and tells it twice, as text and as
 * JSON.
 */
@NullMarked
package org.mcptools.samples.status.tools;

import org.jspecify.annotations.NullMarked;
