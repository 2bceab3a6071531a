/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizeRequest;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Who waits for which token, and for how long.
 */
@Timeout(120)
class AccessTokensTests {

	private static final ClientRegistration REGISTRATION = ClientRegistration.withRegistrationId("batch")
		.clientId("batch")
		.authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
		.tokenUri("http://127.0.0.1:1/token")
		.build();

	private static final Authentication ALICE = new TestingAuthenticationToken("alice", "n/a", "USER");

	private final Queue<String> asked = new ConcurrentLinkedQueue<>();

	private static AccessTokens tokens(OAuth2AuthorizedClientManager manager, Duration patience) {
		return new AccessTokens("batch", manager, new SimpleAsyncTaskExecutor("tokens-"), patience);
	}

	private static OAuth2AuthorizedClient client(String principal, String token, Instant end) {
		return new OAuth2AuthorizedClient(REGISTRATION, principal,
				new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER, token, end.minusSeconds(600), end));
	}

	private OAuth2AuthorizedClient count(OAuth2AuthorizeRequest request, Instant end) {
		this.asked.add(request.getPrincipal().getName());
		return client(request.getPrincipal().getName(), "token-" + this.asked.size(), end);
	}

	private static String await(CompletableFuture<String> token) throws Exception {
		return token.get(60, TimeUnit.SECONDS);
	}

	@Test
	void whenTheTokenOfTheApplicationIsFreshThenItIsNotAskedFor() throws Exception {
		AccessTokens tokens = tokens((request) -> count(request, Instant.now().plusSeconds(300)),
				Duration.ofSeconds(60));
		assertThat(await(tokens.current(null))).isEqualTo("token-1");
		assertThat(tokens.current(null)).isCompletedWithValue("token-1");
		assertThat(this.asked).containsExactly("mcp-client");
	}

	@Test
	void whenTheTokenOfTheApplicationIsNearlyOverThenItIsAskedFor() throws Exception {
		AccessTokens tokens = tokens((request) -> count(request, Instant.now().plusSeconds(30)),
				Duration.ofSeconds(60));
		assertThat(await(tokens.current(null))).isEqualTo("token-1");
		assertThat(await(tokens.current(null))).isEqualTo("token-2");
	}

	@Test
	void whenManyAskAtOnceThenOneRequestIsMadeForEachPrincipal() throws Exception {
		CountDownLatch all = new CountDownLatch(1);
		AccessTokens tokens = tokens((request) -> {
			await(all);
			return count(request, Instant.now().plusSeconds(300));
		}, Duration.ofSeconds(60));
		List<CompletableFuture<String>> answers = IntStream.range(0, 40)
			.mapToObj((number) -> tokens.current((number % 2 == 0) ? ALICE : null))
			.toList();
		all.countDown();
		for (CompletableFuture<String> answer : answers) {
			await(answer);
		}
		assertThat(this.asked).containsExactlyInAnyOrder("alice", "mcp-client");
	}

	@Test
	void whenTheServerDoesNotAnswerThenTheNextOneAsksAgain() throws Exception {
		AtomicBoolean stuck = new AtomicBoolean(true);
		AccessTokens tokens = tokens((request) -> {
			if (stuck.getAndSet(false)) {
				await(new CountDownLatch(1));
			}
			return count(request, Instant.now().plusSeconds(300));
		}, Duration.ofSeconds(3));
		assertThatExceptionOfType(Exception.class).isThrownBy(() -> await(tokens.current(null)))
			.havingCause()
			.isInstanceOf(TokenUnavailableException.class)
			.withMessage("the authorization server of client registration 'batch' does not answer within 3 s");
		assertThat(await(tokens.current(null))).isEqualTo("token-1");
	}

	@Test
	void whenSomethingUnexpectedFailsThenItsWordsAreNotRepeated() {
		AccessTokens tokens = tokens((request) -> {
			throw new IllegalStateException("with hunter2");
		}, Duration.ofSeconds(60));
		assertThatExceptionOfType(Exception.class).isThrownBy(() -> await(tokens.current(ALICE)))
			.havingCause()
			.withMessage(
					"the authorization server of client registration 'batch' gives no token: IllegalStateException")
			.withNoCause();
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
