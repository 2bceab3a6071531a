/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import org.mcptools.authorization.discovery.AuthorizationServer;
import org.mcptools.authorization.discovery.ProtectedResource;

/**
 * From whom a token is wanted, and for what.
 *
 * @param resource the resource
 * @param server the authorization server
 */
record Target(ProtectedResource resource, AuthorizationServer server) {

}
