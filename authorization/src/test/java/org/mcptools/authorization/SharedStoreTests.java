/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.authorization.store.InMemoryTokenStore;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.store.TokenKey;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.client.McpClient;
import org.mcptools.client.transport.http.HttpSettings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Processes, and starts of a process, that have a store in common.
 */
@Timeout(120)
class SharedStoreTests {

	private final Scene scene = new Scene();

	private final TokenStore store = new ForwardingStore(new InMemoryTokenStore());

	@AfterEach
	void close() {
		this.scene.close();
	}

	private McpClient client() {
		return client(this.store, "local");
	}

	private McpClient client(TokenStore shared, String user) {
		return this.scene.client(this.scene.authorizer((builder) -> builder.tokenStore(shared).user(() -> user)));
	}

	@Test
	void whenAnotherHasRenewedThenARefreshTokenThatIsUsedUpIsNotSentAgain() {
		// Tokens are over as soon as they are there.
		this.scene.authority.lifetime = 1;
		try (McpClient one = client(); McpClient other = client()) {
			one.callTool("a", "{}");
			other.callTool("b", "{}");
			one.callTool("c", "{}");
			other.callTool("d", "{}");
		}
		assertThat(this.scene.consent.requests).hasSize(1);
		assertThat(this.scene.authority.refused).isEmpty();
	}

	@Test
	void whenARefreshTokenIsRefusedThenItIsNotSentAgain() {
		this.scene.authority.lifetime = 1;
		try (McpClient one = client(); McpClient other = client()) {
			one.callTool("a", "{}");
			other.callTool("b", "{}");
			this.scene.authority.refreshable.clear();
			this.scene.authority.lifetime = 3600;
			one.callTool("c", "{}");
		}
		assertThat(this.scene.consent.requests).hasSize(2);
		assertThat(this.scene.authority.refused).hasSize(1);
	}

	@Test
	void whenTwoRenewAtTheSameTimeThenTheSlowerOneTakesWhatTheFasterOneGets() {
		AtomicInteger reads = new AtomicInteger();
		try (McpClient faster = client()) {
			TokenStore late = new ForwardingStore(this.store) {

				@Override
				public StoredTokens tokens(TokenKey key) {
					StoredTokens known = super.tokens(key);
					// The first is for whom to ask, the second for what to renew.
					if (SharedStoreTests.this.scene.authority.valid.isEmpty() && reads.incrementAndGet() == 2) {
						// What was read is out of date as soon as it is there.
						faster.callTool("b", "{}");
					}
					return known;
				}

			};
			try (McpClient slower = client(late, "local")) {
				faster.callTool("a", "{}");
				slower.callTool("a", "{}");
				this.scene.authority.valid.clear();
				slower.callTool("c", "{}");
			}
		}
		assertThat(this.scene.authority.refused).hasSize(1);
		assertThat(this.scene.consent.requests).hasSize(1);
	}

	@Test
	void whenManyUsersComeAtOnceThenTheApplicationRegistersOnce() throws Exception {
		CyclicBarrier together = new CyclicBarrier(10);
		List<CompletableFuture<Void>> calls = IntStream.range(0, 10)
			.mapToObj((user) -> CompletableFuture.runAsync(() -> {
				try (McpClient client = client(this.store, "user-" + user)) {
					together.await(60, TimeUnit.SECONDS);
					client.callTool("a", "{}");
				}
				catch (Exception ex) {
					throw new IllegalStateException(ex);
				}
			}, (task) -> new Thread(task).start()))
			.toList();
		for (CompletableFuture<Void> call : calls) {
			call.get(60, TimeUnit.SECONDS);
		}
		assertThat(this.scene.authority.registrations).hasSize(1);
		assertThat(this.scene.consent.requests).hasSize(10);
	}

	@Test
	void whenAProgramIsStartedAgainAndHasAnotherPortThenItsTokensAreRenewed() {
		try (McpClient client = client()) {
			client.callTool("a", "{}");
		}
		this.scene.authority.valid.clear();
		this.scene.consent.redirectUri = URI.create("http://127.0.0.1:7778/callback");
		try (McpClient client = client()) {
			client.callTool("b", "{}");
		}
		assertThat(this.scene.consent.requests).hasSize(1);
		assertThat(this.scene.authority.registrations).hasSize(1);
		this.scene.authority.valid.clear();
		this.scene.authority.refreshable.clear();
		try (McpClient client = client()) {
			client.callTool("c", "{}");
		}
		assertThat(this.scene.consent.requests).hasSize(2);
		assertThat(this.scene.authority.registrations).hasSize(2);
	}

	@Test
	void whenTwoServersHaveTheSameAuthorizationServerThenEachHasItsTokensRenewed() {
		try (TestResource other = new TestResource(this.scene.authority); McpClient client = client()) {
			client.callTool("a", "{}");
			TestConsent elsewhere = new TestConsent();
			elsewhere.redirectUri = URI.create("http://127.0.0.1:7778/callback");
			McpAuthorizer authorizer = McpAuthorizer
				.builder("other", URI.create(other.url()), new OAuthGrant.AuthorizationCode(elsewhere))
				.tokenStore(this.store)
				.build();
			try (McpClient second = McpClient.builder("other")
				.http(HttpSettings.of(other.url()).withAuthorizer(authorizer))
				.connectOnFirstUse()
				.protocolVersion("2025-11-25")
				.build()) {
				second.callTool("a", "{}");
				this.scene.authority.valid.clear();
				client.callTool("b", "{}");
				second.callTool("b", "{}");
			}
			assertThat(elsewhere.requests).hasSize(1);
		}
		assertThat(this.scene.consent.requests).hasSize(1);
		assertThat(this.scene.authority.grants("refresh_token")).isEqualTo(2);
	}

	@Test
	void whenATokenEndsLaterThanThereAreDatesThenItIsUsed() {
		this.scene.authority.lifetime = Long.MAX_VALUE;
		try (McpClient client = client()) {
			client.callTool("a", "{}");
		}
		assertThat(this.scene.resource.called).containsExactly("a");
	}

	@Test
	void whenTheAuthorizationServerHasForgottenTheClientThenTheApplicationRegistersAgain() {
		try (McpClient client = client()) {
			client.callTool("a", "{}");
			this.scene.authority.valid.clear();
			this.scene.authority.forgotten.add("client-1");
			client.callTool("b", "{}");
		}
		assertThat(this.scene.authority.registrations).hasSize(2);
		assertThat(this.scene.consent.requests).hasSize(2);
	}

	@Test
	void whenTokensCannotBeKeptThenTheyAreNotLost() {
		AtomicBoolean full = new AtomicBoolean(true);
		TokenStore broken = new ForwardingStore(this.store) {

			@Override
			public void saveTokens(TokenKey key, StoredTokens tokens) {
				if (full.get()) {
					throw new IllegalStateException("the disk is full");
				}
				super.saveTokens(key, tokens);
			}

		};
		try (McpClient client = client(broken, "local")) {
			assertThatThrownBy(() -> client.callTool("a", "{}")).hasMessageContaining("the disk is full");
			client.callTool("b", "{}");
			full.set(false);
			client.callTool("c", "{}");
		}
		assertThat(this.scene.consent.requests).hasSize(1);
	}

	@Test
	void whenStepsUpAreManyAndEachSucceedsThenThereIsNoEnd() {
		for (int i = 0; i < 12; i++) {
			this.scene.resource.needed.put("tool-" + i, "scope-" + i);
		}
		try (McpClient client = this.scene.client(this.scene.authorizer(UnaryOperator.identity()))) {
			for (int i = 0; i < 12; i++) {
				client.callTool("tool-" + i, "{}");
			}
		}
		assertThat(this.scene.resource.called).hasSize(12);
	}

}
