/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2;

import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.jspecify.annotations.Nullable;
import org.mcptools.client.transport.http.HttpAuthorizer;
import org.mcptools.client.transport.http.HttpChallenge;
import org.mcptools.client.transport.http.HttpRequestHook;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Sends an access token with each request, and a new one where a server refuses it as
 * such. Who is refused for want of a permission (403) would be with a new token too.
 */
final class OAuth2Authorizer implements HttpAuthorizer {

	private static final String AUTHORIZATION = "Authorization";

	private static final String BEARER = "Bearer ";

	private static final int UNAUTHORIZED = 401;

	/** {@code null} where requests are made in the name of the application only. */
	private final @Nullable AccessTokens ofUsers;

	/** {@code null} where they are made in the name of users only. */
	private final @Nullable AccessTokens ofApplication;

	private OAuth2Authorizer(@Nullable AccessTokens ofUsers, @Nullable AccessTokens ofApplication) {
		this.ofUsers = ofUsers;
		this.ofApplication = ofApplication;
	}

	static OAuth2Authorizer ofApplication(AccessTokens tokens) {
		return new OAuth2Authorizer(null, tokens);
	}

	/**
	 * Send the token of the current user.
	 * @param otherwise what is sent with requests that are made for no user and for no
	 * call of a tool, or {@code null} for nothing
	 */
	static OAuth2Authorizer ofUser(AccessTokens tokens, @Nullable AccessTokens otherwise) {
		return new OAuth2Authorizer(tokens, otherwise);
	}

	@Override
	public CompletionStage<Map<String, String>> credentials(String method, URI uri) {
		return credentials(new HttpRequestHook.Request(method, uri, null));
	}

	@Override
	public CompletionStage<Map<String, String>> credentials(HttpRequestHook.Request request) {
		Authentication user = currentUser();
		if (this.ofUsers != null && user == null && request.call() != null) {
			// Whoever lost the user on the way must not act with the application's
			// rights.
			return CompletableFuture.failedFuture(noUser());
		}
		AccessTokens tokens = tokensFor(user);
		if (tokens == null) {
			// A server may let everybody connect and list tools.
			return CompletableFuture.completedFuture(Map.of());
		}
		return tokens.current(user).thenApply((token) -> Map.of(AUTHORIZATION, BEARER + token));
	}

	@Override
	public CompletionStage<Boolean> onChallenge(HttpChallenge challenge) {
		Authentication user = currentUser();
		AccessTokens tokens = tokensFor(user);
		if (challenge.status() == UNAUTHORIZED && tokens == null) {
			return CompletableFuture.failedFuture(noUser());
		}
		String sent = challenge.credentials().get(AUTHORIZATION);
		if (challenge.status() != UNAUTHORIZED || tokens == null || sent == null) {
			return CompletableFuture.completedFuture(false);
		}
		String refused = sent.substring(BEARER.length());
		return tokens.insteadOf(refused, user).thenApply((token) -> !token.equals(refused));
	}

	private @Nullable AccessTokens tokensFor(@Nullable Authentication user) {
		return (user != null) ? this.ofUsers : this.ofApplication;
	}

	/** Asked on the thread of the caller, or on one that has what that has. */
	private @Nullable Authentication currentUser() {
		if (this.ofUsers == null) {
			return null;
		}
		Authentication known = SecurityContextHolder.getContext().getAuthentication();
		return (known != null && known.isAuthenticated() && !(known instanceof AnonymousAuthenticationToken)) ? known
				: null;
	}

	private TokenUnavailableException noUser() {
		return new TokenUnavailableException("nobody is logged in whose token could be sent"
				+ ((this.ofUsers != null) ? " (client registration '" + this.ofUsers.registrationId() + "')" : ""),
				null);
	}

}
