/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

/**
 * Tells the identity tokens of users at the identity provider of an enterprise, for
 * servers with the grant {@code enterprise_managed}.
 */
@FunctionalInterface
public interface McpIdentityTokens {

	/**
	 * Return the identity token of a user. May block.
	 * @param user the name of the user
	 * @return the token
	 */
	String identityToken(String user);

}
