/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The client as the official conformance suite wants to run it.
 */
@NullMarked
package org.mcptools.conformance;

import org.jspecify.annotations.NullMarked;
