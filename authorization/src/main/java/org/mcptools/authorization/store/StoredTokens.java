/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.store;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Tokens that an authorization server has issued.
 *
 * @param accessToken the access token
 * @param type how it is sent, {@code Bearer} or {@code DPoP}
 * @param expiresAt when it ends, or {@code null} where that was not said
 * @param refreshToken what gets the next one, or {@code null}
 * @param requestedScopes the scopes that it was asked for
 * @param grantedScopes the scopes that it has
 * @param clientId the client that it was issued to
 * @param keyThumbprint the thumbprint of the key that it is bound to, or {@code null}
 */
public record StoredTokens(String accessToken, String type, @Nullable Instant expiresAt, @Nullable String refreshToken,
		Set<String> requestedScopes, Set<String> grantedScopes, String clientId, @Nullable String keyThumbprint) {

	public StoredTokens {
		requestedScopes = Set.copyOf(new LinkedHashSet<>(requestedScopes));
		grantedScopes = Set.copyOf(new LinkedHashSet<>(grantedScopes));
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * The tokens are left out.
	 */
	@Override
	public String toString() {
		return "StoredTokens[" + this.type + " of client " + this.clientId + ", expires " + this.expiresAt + ", "
				+ this.grantedScopes + ((this.refreshToken != null) ? ", refreshable" : "") + "]";
	}

}
