/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Internal: what differs between protocol revisions, and the only place that compares
 * them.
 */
@NullMarked
package org.mcptools.client.era;

import org.jspecify.annotations.NullMarked;
