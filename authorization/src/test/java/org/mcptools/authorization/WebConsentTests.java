/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.authorization.consent.WebConsent;
import org.mcptools.authorization.store.InMemoryTokenStore;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.store.TokenKey;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.client.McpClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Users of a web application, one authorization each.
 */
@Timeout(120)
class WebConsentTests {

	private final Scene scene = new Scene();

	private final WebConsent consent = new WebConsent(URI.create("https://app.example/mcp/callback"), Duration.ZERO);

	@AfterEach
	void close() {
		this.scene.close();
	}

	@Test
	void whenNobodyWaitsForTheUserThenTheCallFailsAndTheNextOneAfterTheConsentGoesThrough() throws Exception {
		String[] current = { "alice" };
		McpAuthorizer authorizer = this.scene.authorizer(new OAuthGrant.AuthorizationCode(this.consent),
				(builder) -> builder.user(() -> current[0]));
		try (McpClient client = this.scene.client(authorizer)) {
			for (int i = 0; i < 2; i++) {
				assertThatThrownBy(() -> client.callTool("a", "{}"))
					.hasMessageContaining("needs authorization: the user alice has to consent at "
							+ this.scene.authority.issuer() + " first");
			}
			ConsentRequest request = this.consent.pending("alice").get(0);
			assertThat(this.consent.pending("alice")).hasSize(1);
			assertThat(request.toString()).doesNotContain(request.state());
			this.consent.arrived(consented(request), "alice").toCompletableFuture().get(60, TimeUnit.SECONDS);
			client.callTool("a", "{}");
			current[0] = "bob";
			assertThatThrownBy(() -> client.callTool("a", "{}")).hasMessageContaining("the user bob has to consent");
		}
		assertThat(this.scene.resource.called).containsExactly("a");
		assertThat(this.scene.authority.registrations.get(0)).containsEntry("application_type", "web");
		assertThat(this.scene.authority.registrations).hasSize(1);
	}

	private void consent(WebConsent to, String user) throws Exception {
		to.arrived(consented(to.pending(user).get(0)), user).toCompletableFuture().get(60, TimeUnit.SECONDS);
	}

	@Test
	void whenAUserIsAwayThenTokensThatNeedNobodyAreRenewedAllTheSame() throws Exception {
		McpAuthorizer authorizer = this.scene.authorizer(new OAuthGrant.AuthorizationCode(this.consent),
				UnaryOperator.identity());
		this.scene.resource.needed.put("write", "write");
		try (McpClient client = this.scene.client(authorizer)) {
			assertThatThrownBy(() -> client.callTool("read", "{}")).hasMessageContaining("has to consent");
			consent(this.consent, "local");
			client.callTool("read", "{}");
			assertThatThrownBy(() -> client.callTool("write", "{}")).hasMessageContaining("has to consent");
			this.scene.authority.valid.clear();
			client.callTool("read", "{}");
			assertThat(this.scene.authority.grants("refresh_token")).isEqualTo(1);
			consent(this.consent, "local");
			client.callTool("write", "{}");
		}
		assertThat(this.scene.authority.grants("authorization_code")).isEqualTo(2);
	}

	@Test
	void whenAUserConsentsAtAnotherInstanceThenThisOneWaitsNoLonger() throws Exception {
		InMemoryTokenStore store = new InMemoryTokenStore();
		WebConsent other = new WebConsent(this.consent.redirectUri(), Duration.ZERO);
		try (McpClient here = this.scene.client(this.scene.authorizer(new OAuthGrant.AuthorizationCode(this.consent),
				(builder) -> builder.tokenStore(store)));
				McpClient there = this.scene.client(this.scene.authorizer(new OAuthGrant.AuthorizationCode(other),
						(builder) -> builder.tokenStore(store)))) {
			assertThatThrownBy(() -> here.callTool("a", "{}")).hasMessageContaining("has to consent");
			assertThatThrownBy(() -> there.callTool("a", "{}")).hasMessageContaining("has to consent");
			consent(other, "local");
			there.callTool("a", "{}");
			here.callTool("a", "{}");
		}
		assertThat(this.scene.authority.grants("authorization_code")).isEqualTo(1);
	}

	@Test
	void whenTheUserIsToldThatThereAreTokensThenThereAre() throws Exception {
		AtomicBoolean saved = new AtomicBoolean();
		TokenStore slow = new ForwardingStore(new InMemoryTokenStore()) {

			@Override
			public void saveTokens(TokenKey key, StoredTokens tokens) {
				super.saveTokens(key, tokens);
				saved.set(true);
			}

		};
		McpAuthorizer authorizer = this.scene.authorizer(new OAuthGrant.AuthorizationCode(this.consent),
				(builder) -> builder.tokenStore(slow));
		try (McpClient client = this.scene.client(authorizer)) {
			assertThatThrownBy(() -> client.callTool("a", "{}")).hasMessageContaining("has to consent");
			URI callback = consented(this.consent.pending("local").get(0));
			CompletableFuture<Boolean> savedBefore = this.consent.arrived(callback, "local")
				.thenApply((request) -> saved.get())
				.toCompletableFuture();
			assertThat(savedBefore.get(60, TimeUnit.SECONDS)).isTrue();
			client.callTool("a", "{}");
		}
	}

	private static URI consented(ConsentRequest request) throws Exception {
		HttpResponse<Void> answer = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(request.authorizationUrl()).build(), HttpResponse.BodyHandlers.discarding());
		return URI.create(answer.headers().firstValue("location").orElseThrow());
	}

}
