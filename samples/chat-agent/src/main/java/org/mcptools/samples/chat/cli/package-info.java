/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The command line.
 */
@NullMarked
package org.mcptools.samples.chat.cli;

import org.jspecify.annotations.NullMarked;
