/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Access tokens of Spring Security's OAuth2 client for MCP servers.
 */
@NullMarked
package org.mcptools.autoconfigure.oauth2;

import org.jspecify.annotations.NullMarked;
