/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.http.HttpAuthorizer;

/**
 * Makes what adds access tokens to the requests of servers. There is one where Spring
 * Security's OAuth2 client is on the class path.
 */
public interface McpServerAuthorizers {

	/**
	 * Return what adds the tokens.
	 * @param registrationId the client registration
	 * @param serviceRegistrationId the one for requests that are made for no user, or
	 * {@code null} for none
	 * @return what adds the tokens
	 * @throws IllegalArgumentException if there is no such registration, or something
	 * that is needed is missing; the message says what
	 */
	HttpAuthorizer authorizer(String registrationId, @Nullable String serviceRegistrationId);

}
