/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.net.URI;

import org.mcptools.client.transport.http.HttpAuthorizer;

/**
 * Makes what adds access tokens to requests to servers with an {@code oauth.grant}.
 */
public interface McpOAuthAuthorizers {

	/**
	 * Return what adds the tokens.
	 * @param server the name of the server
	 * @param url its URL
	 * @param oauth how to get tokens
	 * @return what adds the tokens
	 * @throws IllegalArgumentException if something that is needed is missing or wrong;
	 * the message says what
	 */
	HttpAuthorizer authorizer(String server, URI url, McpOAuthProperties oauth);

}
