/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.discovery;

import java.net.URI;
import java.util.List;

/**
 * What a server says about itself as a protected resource (RFC 9728).
 *
 * @param identifier the resource identifier, as it was spelled
 * @param issuers its authorization servers, at least one
 * @param scopes the scopes that it knows
 * @param described whether there was metadata; otherwise it is a server of revision
 * 2025-03-26, which is its own authorization server
 */
public record ProtectedResource(String identifier, List<String> issuers, List<String> scopes, boolean described) {

	public ProtectedResource {
		issuers = List.copyOf(issuers);
		scopes = List.copyOf(scopes);
	}

	/**
	 * Whether a URL belongs to the resource: same origin, and a path below its own.
	 * @param url a URL
	 * @return whether it does
	 */
	public boolean covers(URI url) {
		return Origins.isBelow(URI.create(this.identifier), url);
	}

}
