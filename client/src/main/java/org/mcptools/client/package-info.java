/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * What users touch: the blocking and the asynchronous face of an MCP client.
 */
@NullMarked
package org.mcptools.client;

import org.jspecify.annotations.NullMarked;
