/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.store;

/**
 * Whose token it is: from whom, for what, of whom. A token is of no use to anybody else.
 *
 * @param issuer the authorization server that has issued it
 * @param resource the resource that it was issued for
 * @param client the application's identity there: the client id, empty for one that was
 * registered dynamically
 * @param user the user, empty for the application itself
 */
public record TokenKey(String issuer, String resource, String client, String user) {

}
