/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.error;

import java.net.URI;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.http.NeedsAuthorization;

/**
 * A server needs the consent of a user, and nobody is there to wait for it. The same call
 * may go through once the user has consented.
 */
public class AuthorizationRequiredException extends AuthorizationException implements NeedsAuthorization {

	private static final long serialVersionUID = 1L;

	/** How the message of each of them begins. */
	public static final String NEEDS_AUTHORIZATION = "needs authorization";

	private final transient @Nullable URI authorizationUrl;

	/**
	 * Create an exception.
	 * @param what what is to be done, as the rest of a sentence
	 * @param authorizationUrl where the user has to go, or {@code null} while nobody
	 * knows whose consent it is
	 */
	public AuthorizationRequiredException(String what, @Nullable URI authorizationUrl) {
		super(NEEDS_AUTHORIZATION + ": " + what, null, null);
		this.authorizationUrl = authorizationUrl;
	}

	/**
	 * Return where the user has to go. It is meant for that user alone.
	 * @return the URL, or {@code null}
	 */
	public @Nullable URI getAuthorizationUrl() {
		return this.authorizationUrl;
	}

}
