/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.ClientAuthorizationRequiredException;
import org.springframework.security.oauth2.client.OAuth2AuthorizeRequest;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.core.OAuth2AccessToken;

/**
 * The access tokens of one client registration. Whoever asks at the same time for the
 * same principal shares one answer, and at most one request for a token of a principal is
 * under way.
 */
final class AccessTokens {

	/** Under this name the application's own token is kept. */
	private static final String APPLICATION = "mcp-client";

	/** As long before its end a token is no longer used, as in Spring Security. */
	private static final Duration RESERVE = Duration.ofSeconds(60);

	private static final int LOCKS = 32;

	private final String registrationId;

	private final OAuth2AuthorizedClientManager manager;

	private final Executor executor;

	private final Duration patience;

	private final Map<Question, CompletableFuture<String>> asked = new ConcurrentHashMap<>();

	private final Lock[] locks = new Lock[LOCKS];

	/** The application's own, so that not every request has to ask for it. */
	private volatile @Nullable OAuth2AccessToken own;

	/**
	 * Create them.
	 * @param executor runs what asks for tokens, which blocks
	 * @param patience how long that may take; then it is interrupted, so that it keeps
	 * nobody from asking again
	 */
	AccessTokens(String registrationId, OAuth2AuthorizedClientManager manager, Executor executor, Duration patience) {
		this.registrationId = registrationId;
		this.manager = manager;
		this.executor = executor;
		this.patience = patience;
		for (int i = 0; i < LOCKS; i++) {
			this.locks[i] = new ReentrantLock();
		}
	}

	String registrationId() {
		return this.registrationId;
	}

	/**
	 * Return the token of a user, or that of the application.
	 */
	CompletableFuture<String> current(@Nullable Authentication user) {
		OAuth2AccessToken known = this.own;
		if (user == null && known != null && isFresh(known)) {
			return CompletableFuture.completedFuture(known.getTokenValue());
		}
		return ask(new Question(name(user), null), () -> authorize(user));
	}

	/**
	 * Return another token than one that was refused, or the same where there is no
	 * other.
	 */
	CompletableFuture<String> insteadOf(String refused, @Nullable Authentication user) {
		return ask(new Question(name(user), refused), () -> {
			OAuth2AuthorizedClient found = authorize(user);
			return isToken(found, refused) ? renew(found, user) : found;
		});
	}

	private static boolean isFresh(OAuth2AccessToken token) {
		Instant end = token.getExpiresAt();
		return end == null || Instant.now().isBefore(end.minus(RESERVE));
	}

	private static boolean isToken(OAuth2AuthorizedClient client, String token) {
		return client.getAccessToken().getTokenValue().equals(token);
	}

	private static String name(@Nullable Authentication user) {
		return (user != null) ? user.getName() : APPLICATION;
	}

	private CompletableFuture<String> ask(Question question, Supplier<OAuth2AuthorizedClient> answer) {
		CompletableFuture<String> mine = new CompletableFuture<>();
		CompletableFuture<String> others = this.asked.putIfAbsent(question, mine);
		if (others != null) {
			return others;
		}
		FutureTask<?> task = new FutureTask<>(() -> answer(question.principal(), answer, mine), null);
		// A timer that holds nothing once there is an answer.
		CompletableFuture<?> timer = mine.copy().orTimeout(this.patience.toMillis(), TimeUnit.MILLISECONDS);
		timer.whenComplete((token, failure) -> {
			this.asked.remove(question, mine);
			if (failure instanceof TimeoutException) {
				mine.completeExceptionally(new TokenUnavailableException(
						"the authorization server of client registration '" + this.registrationId
								+ "' does not answer within " + this.patience.toSeconds() + " s",
						null));
				task.cancel(true);
			}
		});
		try {
			this.executor.execute(task);
		}
		catch (RuntimeException ex) {
			mine.completeExceptionally(unavailable(ex));
		}
		return mine;
	}

	private void answer(String principal, Supplier<OAuth2AuthorizedClient> answer, CompletableFuture<String> mine) {
		Lock lock = this.locks[Math.floorMod(principal.hashCode(), LOCKS)];
		try {
			String token;
			lock.lockInterruptibly();
			try {
				token = answer.get().getAccessToken().getTokenValue();
			}
			finally {
				lock.unlock();
			}
			mine.complete(token);
		}
		catch (TokenUnavailableException ex) {
			mine.completeExceptionally(ex);
		}
		catch (Exception | Error ex) {
			mine.completeExceptionally(unavailable(ex));
		}
	}

	private OAuth2AuthorizedClient authorize(@Nullable Authentication user) {
		OAuth2AuthorizeRequest.Builder request = OAuth2AuthorizeRequest.withClientRegistrationId(this.registrationId);
		return authorize(request, user);
	}

	/**
	 * The manager asks for a new token of its own accord where the old one is over.
	 */
	private OAuth2AuthorizedClient renew(OAuth2AuthorizedClient client, @Nullable Authentication user) {
		OAuth2AccessToken token = client.getAccessToken();
		OAuth2AccessToken over = new OAuth2AccessToken(token.getTokenType(), token.getTokenValue(), null, Instant.EPOCH,
				token.getScopes());
		return authorize(OAuth2AuthorizeRequest.withAuthorizedClient(new OAuth2AuthorizedClient(
				client.getClientRegistration(), client.getPrincipalName(), over, client.getRefreshToken())), user);
	}

	private OAuth2AuthorizedClient authorize(OAuth2AuthorizeRequest.Builder request, @Nullable Authentication user) {
		OAuth2AuthorizedClient client = this.manager
			.authorize(((user != null) ? request.principal(user) : request.principal(APPLICATION)).build());
		if (client == null) {
			throw new TokenUnavailableException(
					"nothing gets a token for the grant type of client registration '" + this.registrationId + "'",
					null);
		}
		if (user == null) {
			this.own = client.getAccessToken();
		}
		return client;
	}

	private TokenUnavailableException unavailable(Throwable failure) {
		String registration = "client registration '" + this.registrationId + "'";
		if (failure instanceof ClientAuthorizationRequiredException) {
			return new TokenUnavailableException("the current user has not authorized " + registration
					+ " yet, or no longer: the application has to let the user log in there", failure);
		}
		// Not as a cause: its message may be made of anything.
		return new TokenUnavailableException(
				"the authorization server of " + registration + " " + TokenRefusal.inWords(failure), null);
	}

	/**
	 * What is asked for.
	 *
	 * @param principal for whom
	 * @param refused the token that is of no use, or {@code null}
	 */
	private record Question(String principal, @Nullable String refused) {

		@Override
		public String toString() {
			return "Question[" + this.principal + "]";
		}

	}

}
