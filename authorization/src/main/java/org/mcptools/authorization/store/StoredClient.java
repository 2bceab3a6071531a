/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.store;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * A client that was registered dynamically.
 *
 * @param clientId its id
 * @param secret its secret, or {@code null}
 * @param secretExpiresAt when the secret ends, or {@code null} for never
 * @param authMethod how it authenticates, or {@code null} where that was not said
 * @param redirectUri where the authorization server sends its users
 */
public record StoredClient(String clientId, @Nullable String secret, @Nullable Instant secretExpiresAt,
		@Nullable String authMethod, String redirectUri) {

	/**
	 * {@inheritDoc}
	 * <p>
	 * The secret is left out.
	 */
	@Override
	public String toString() {
		return "StoredClient[" + this.clientId + ", " + this.authMethod + ", " + this.redirectUri + "]";
	}

}
