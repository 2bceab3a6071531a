/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Access tokens of MCP servers, kept by Spring Security's OAuth2 client.
 */
@NullMarked
package org.mcptools.autoconfigure.oauth2.store;

import org.jspecify.annotations.NullMarked;
