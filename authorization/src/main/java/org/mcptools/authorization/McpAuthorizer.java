/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.error.AuthorizationRequiredException;
import org.mcptools.client.transport.http.HttpAuthorizer;
import org.mcptools.client.transport.http.HttpChallenge;
import org.mcptools.client.transport.http.HttpReply;
import org.mcptools.client.transport.http.HttpRequestHook;

/**
 * The OAuth 2.1 client of an MCP server (chapter "Authorization" of the specification).
 * It does nothing until the server demands a token; then it finds out from whom to get
 * one, gets it, and renews it in time. Where several requests are refused at the same
 * time, all of them wait for the same token. Thread-safe, and never blocks.
 * <p>
 * A token is sent to the resource that it was issued for, in the header only. No message
 * of a failure holds one.
 */
public final class McpAuthorizer implements HttpAuthorizer {

	private static final int MOST_CHALLENGES = 4;

	private static final int MOST_SESSIONS = 10_000;

	private final Wiring wiring;

	/** For requests that are made for no user, or {@code null} to make them without. */
	private final @Nullable Session application;

	private final Supplier<@Nullable String> user;

	private final Map<String, Session> sessions = Collections.synchronizedMap(new LinkedHashMap<>(16, 0.75f, true) {

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, Session> eldest) {
			return size() > MOST_SESSIONS;
		}

	});

	McpAuthorizer(Wiring wiring, @Nullable Wiring ofApplication, Supplier<@Nullable String> user) {
		this.wiring = wiring;
		this.application = (ofApplication != null) ? new Session(ofApplication, "") : null;
		this.user = user;
	}

	/**
	 * Begin an authorizer.
	 * @param name the name of the server
	 * @param url its URL, as it is given to the transport
	 * @param grant why tokens should be issued
	 * @return the builder
	 */
	public static McpAuthorizerBuilder builder(String name, URI url, OAuthGrant grant) {
		return new McpAuthorizerBuilder(name, url, grant);
	}

	@Override
	public CompletionStage<Map<String, String>> credentials(HttpRequestHook.Request request) {
		if (request.call() != null && this.wiring.grant().isOfUser() && this.user.get() == null) {
			// Whoever lost the user on the way must not act with the application's
			// rights.
			return CompletableFuture.failedFuture(nobody());
		}
		return credentials(request.method(), request.uri());
	}

	@Override
	public CompletionStage<Map<String, String>> credentials(String method, URI uri) {
		Session session = session();
		return (session != null) ? session.credentials(method, uri) : CompletableFuture.completedFuture(Map.of());
	}

	@Override
	public CompletionStage<Boolean> onChallenge(HttpChallenge challenge) {
		Session session = session();
		if (session != null) {
			return session.challenged(challenge);
		}
		return CompletableFuture.failedFuture(nobody());
	}

	@Override
	public int maxChallenges() {
		return MOST_CHALLENGES;
	}

	@Override
	public void onReply(HttpReply reply) {
		if (!reply.credentials().isEmpty()) {
			Session session = session();
			if (session != null) {
				session.replied(reply);
			}
		}
	}

	private static AuthorizationRequiredException nobody() {
		return new AuthorizationRequiredException("nobody is logged in whose token could be sent", null);
	}

	private @Nullable Session session() {
		String name = this.wiring.grant().isOfUser() ? this.user.get() : "";
		return (name != null) ? this.sessions.computeIfAbsent(name, (of) -> new Session(this.wiring, of))
				: this.application;
	}

	@Override
	public String toString() {
		return "McpAuthorizer[" + this.wiring.name() + "]";
	}

}
