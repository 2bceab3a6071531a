/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;

import org.mcptools.authorization.discovery.Origins;
import org.mcptools.authorization.store.StoredTokens;

/**
 * A token that is in use.
 *
 * @param target what it is for
 * @param tokens the token
 * @param origin where it has come from
 */
record Held(Target target, StoredTokens tokens, Origin origin) {

	/** As long before its end a token is no longer used. */
	private static final Duration RESERVE = Duration.ofSeconds(5);

	static boolean isOver(StoredTokens tokens) {
		Instant end = tokens.expiresAt();
		return end != null && Instant.now().isAfter(end.minus(RESERVE));
	}

	boolean isOver() {
		return isOver(this.tokens);
	}

	boolean is(String token) {
		return this.tokens.accessToken().equals(token);
	}

	/**
	 * Whether it may be sent to a URL: to the resource that it was issued for, and to
	 * what is beside the server's own URL, as the endpoint of HTTP+SSE is.
	 */
	boolean belongsTo(URI url, URI server) {
		return this.target.resource().covers(url) || Origins.isBelow(server.resolve("."), url);
	}

	/**
	 * Where a token has come from.
	 */
	enum Origin {

		/** Kept from before: it may have been revoked. */
		STORE,

		/** From a refresh token. */
		REFRESH,

		/** From a grant. */
		GRANT

	}

}
