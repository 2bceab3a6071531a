/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.consent;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;

/**
 * Brings a user to an authorization server and back. Must be thread-safe.
 */
public interface ConsentHandler {

	/**
	 * Return where an authorization server sends users afterwards. Must be the same for
	 * the life of the handler.
	 * @return an {@code https} URL, or one of this machine
	 */
	URI redirectUri();

	/**
	 * Ask a user. Must not block.
	 * @param request the request
	 * @return the URL at which the user has arrived, with what the authorization server
	 * has added to it; a failure of the stage fails the authorization
	 */
	CompletionStage<URI> ask(ConsentRequest request);

	/**
	 * An authorization that a user was asked for is over.
	 * @param request the request
	 * @param failure why there are no tokens, {@code null} where there are
	 */
	default void finished(ConsentRequest request, @Nullable Throwable failure) {
	}

	/**
	 * Return how long a call waits for the user. After that it fails, while the user may
	 * still consent for the next one.
	 * @return the time, zero for not at all
	 */
	default Duration patience() {
		return Duration.ofMinutes(5);
	}

}
