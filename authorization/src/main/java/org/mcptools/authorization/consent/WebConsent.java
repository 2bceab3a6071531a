/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.consent;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.error.AuthorizationException;

/**
 * Consent of the users of a web application, which shows them the
 * {@link ConsentRequest#authorizationUrl() URL} and has an endpoint at the redirect URI
 * that hands in the URL at which they arrive. Thread-safe.
 */
public final class WebConsent implements ConsentHandler {

	private final URI redirectUri;

	private final Duration patience;

	private final Map<String, Pending> pending = new ConcurrentHashMap<>();

	/**
	 * Create it.
	 * @param redirectUri the URL of the endpoint, as users see it
	 * @param patience how long a call waits for its user, zero for not at all
	 */
	public WebConsent(URI redirectUri, Duration patience) {
		this.redirectUri = redirectUri;
		this.patience = patience;
	}

	@Override
	public URI redirectUri() {
		return this.redirectUri;
	}

	@Override
	public Duration patience() {
		return this.patience;
	}

	@Override
	public CompletionStage<URI> ask(ConsentRequest request) {
		Pending asked = new Pending(request, new CompletableFuture<>(), new CompletableFuture<>());
		this.pending.put(request.state(), asked);
		return asked.arrival();
	}

	@Override
	public void finished(ConsentRequest request, @Nullable Throwable failure) {
		Pending asked = this.pending.remove(request.state());
		if (asked != null) {
			if (failure != null) {
				asked.outcome().completeExceptionally(failure);
			}
			else {
				asked.outcome().complete(request);
			}
		}
	}

	/**
	 * Return what a user is asked for.
	 * @param user the user
	 * @return the open requests
	 */
	public List<ConsentRequest> pending(String user) {
		return this.pending.values()
			.stream()
			.map(Pending::request)
			.filter((request) -> request.user().equals(user))
			.toList();
	}

	/**
	 * Whether a user is asked for what a URL answers.
	 * @param callback the URL, with its query
	 * @param user the user
	 * @return whether there is such a request
	 */
	public boolean isPending(URI callback, String user) {
		String state = CallbackQuery.state(callback);
		Pending asked = (state != null) ? this.pending.get(state) : null;
		return asked != null && asked.request().user().equals(user);
	}

	/**
	 * A user has arrived at the redirect URI.
	 * @param callback the URL, with its query
	 * @param user who is logged in to the application
	 * @return the request that is answered by that, once the tokens are there; the stage
	 * fails with an {@link AuthorizationException} where there will be none, or where
	 * nobody has sent this user
	 */
	public CompletionStage<ConsentRequest> arrived(URI callback, String user) {
		String state = CallbackQuery.state(callback);
		Pending asked = (state != null) ? this.pending.get(state) : null;
		if (asked == null || !asked.request().user().equals(user)) {
			return CompletableFuture.failedFuture(new AuthorizationException(
					"The state of this answer belongs to no open request of this user: it may be forged, or too late"));
		}
		if (!asked.arrival().complete(callback)) {
			return CompletableFuture
				.failedFuture(new AuthorizationException("The request of this answer has been answered before"));
		}
		return asked.outcome();
	}

	/**
	 * A user who is away.
	 *
	 * @param request what was asked
	 * @param arrival completes with the URL at which the user arrives
	 * @param outcome completes once there are tokens, or none
	 */
	private record Pending(ConsentRequest request, CompletableFuture<URI> arrival,
			CompletableFuture<ConsentRequest> outcome) {

	}

}
