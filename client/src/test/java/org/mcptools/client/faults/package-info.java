/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The fault laboratory: what servers and networks do wrong, each as a named case with the
 * outcome that it must have. The page {@code docs/reliability.md} is made from these
 * cases.
 */
@NullMarked
package org.mcptools.client.faults;

import org.jspecify.annotations.NullMarked;
