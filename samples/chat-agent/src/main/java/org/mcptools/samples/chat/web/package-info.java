/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The web page and what it asks for.
 */
@NullMarked
package org.mcptools.samples.chat.web;

import org.jspecify.annotations.NullMarked;
