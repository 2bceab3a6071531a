/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.consent;

import java.net.URI;
import java.util.Set;

/**
 * A user is to be asked.
 *
 * @param server the name of the MCP server
 * @param user whose consent it is
 * @param issuer the authorization server
 * @param scopes what is asked for
 * @param authorizationUrl where the user has to go with a browser
 * @param redirectUri where the authorization server sends the user afterwards
 * @param state what comes back with the user, to know the request by
 */
public record ConsentRequest(String server, String user, String issuer, Set<String> scopes, URI authorizationUrl,
		URI redirectUri, String state) {

	public ConsentRequest {
		scopes = Set.copyOf(scopes);
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * What is meant for the user alone is left out.
	 */
	@Override
	public String toString() {
		return "ConsentRequest[" + this.server + " at " + this.issuer + "]";
	}

}
