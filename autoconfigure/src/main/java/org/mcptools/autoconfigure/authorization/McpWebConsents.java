/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.authorization.consent.WebConsent;
import org.mcptools.authorization.error.AuthorizationException;

/**
 * Consent of the users of a web application, for all servers with an
 * {@code oauth.redirect-uri}. The application shows its users what is
 * {@link #pending(String) pending}, and hands in the URL at which they
 * {@link #arrived(URI, String) arrive}. Thread-safe.
 */
public final class McpWebConsents {

	private final Map<URI, WebConsent> consents = new ConcurrentHashMap<>();

	private final Consumer<String> authorized;

	/**
	 * Create it.
	 * @param authorized is told the name of a server that a user has consented to
	 */
	McpWebConsents(Consumer<String> authorized) {
		this.authorized = authorized;
	}

	WebConsent of(URI redirectUri, Duration wait) {
		return this.consents.computeIfAbsent(redirectUri, (same) -> new WebConsent(same, wait));
	}

	/**
	 * Return what a user is asked for.
	 * @param user the name of the user, {@code local} where all users share their tokens
	 * @return the open requests, each with the URL at which to consent
	 */
	public List<ConsentRequest> pending(String user) {
		return this.consents.values().stream().flatMap((consent) -> consent.pending(user).stream()).toList();
	}

	/**
	 * A user has come back.
	 * @param callback the URL at which the user has arrived, as the user sees it, with
	 * its query
	 * @param user the name of the user who is logged in, {@code local} where all users
	 * share their tokens
	 * @return the request, once there are tokens; the stage fails with an
	 * {@link AuthorizationException} where there will be none, or where nobody has sent
	 * this user
	 */
	public CompletionStage<ConsentRequest> arrived(URI callback, String user) {
		for (WebConsent consent : this.consents.values()) {
			if (consent.isPending(callback, user)) {
				return consent.arrived(callback, user).whenComplete((request, failure) -> {
					if (request != null) {
						this.authorized.accept(request.server());
					}
				});
			}
		}
		return CompletableFuture.failedFuture(new AuthorizationException(
				"The state of this answer belongs to no open request of this user: it may be forged, or too late"));
	}

}
