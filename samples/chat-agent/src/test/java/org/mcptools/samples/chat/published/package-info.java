/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * The application as users run it, together with programs that others have published: MCP
 * servers and a model service, run by Node.js.
 */
@NullMarked
package org.mcptools.samples.chat.published;

import org.jspecify.annotations.NullMarked;
