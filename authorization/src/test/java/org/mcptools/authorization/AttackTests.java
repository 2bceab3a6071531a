/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.util.List;
import java.util.function.UnaryOperator;

import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.authorization.http.NetworkPolicy;
import org.mcptools.client.McpClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What others may try to get a token with.
 */
@Timeout(120)
class AttackTests {

	private final Scene scene = new Scene();

	@AfterEach
	void close() {
		this.scene.close();
	}

	private AbstractThrowableAssert<?, ?> assertThatItFails() {
		return assertThatItFails(this.scene.authorizer(UnaryOperator.identity()));
	}

	private AbstractThrowableAssert<?, ?> assertThatItFails(McpAuthorizer authorizer) {
		try (McpClient client = this.scene.client(authorizer)) {
			AbstractThrowableAssert<?, ?> failure = assertThatThrownBy(client::initialize);
			assertThat(this.scene.resource.tokens).isEmpty();
			assertThat(this.scene.resource.called).isEmpty();
			return failure.hasMessageStartingWith("MCP server 'guarded': could not be authorized: ");
		}
	}

	@Test
	void whenTheAnswerIsOfAnotherAuthorizationServerThenTheCodeIsSentNowhere() {
		this.scene.authority.answer.put("iss", "https://evil.example.com");
		assertThatItFails().hasMessageContaining("is of another authorization server (iss) than "
				+ this.scene.authority.issuer() + ", to which the user was sent");
		assertThat(this.scene.authority.tokenRequests).isEmpty();
	}

	@Test
	void whenTheAnswerDoesNotSayWhoseItIsThoughItShouldThenTheCodeIsSentNowhere() {
		this.scene.authority.metadata.put("authorization_response_iss_parameter_supported", true);
		assertThatItFails().hasMessageContaining("it may be of another server");
		assertThat(this.scene.authority.tokenRequests).isEmpty();
	}

	@Test
	void whenARefusalIsOfAnotherAuthorizationServerThenItsWordsAreNotShown() {
		this.scene.authority.answer.put("iss", "https://evil.example.com");
		this.scene.authority.answer.put("error", "call_this_number");
		assertThatItFails().hasMessageNotContaining("call_this_number");
	}

	@Test
	void whenTheMetadataIsOfAnotherIssuerThenNothingOfItIsUsed() {
		this.scene.authority.metadata.put("issuer", "https://evil.example.com");
		assertThatItFails().hasMessageContaining("is that of another issuer: nothing of it is used");
		assertThat(this.scene.authority.registrations).isEmpty();
		assertThat(this.scene.consent.requests).isEmpty();
	}

	@Test
	void whenTheTokenEndpointRedirectsThenNothingIsSentToTheOtherHost() {
		try (TestHttp evil = new TestHttp((request) -> request.json(200, "{}"))) {
			this.scene.authority.redirectTokenRequestsTo = URI.create(evil.origin() + "/token");
			assertThatItFails().hasMessageContaining("answers with a redirect (HTTP 302), which is not followed");
			assertThat(evil.seen()).isEmpty();
		}
	}

	@Test
	void whenTheServerRedirectsToAnotherHostThenTheTokenStaysHere() {
		try (TestHttp evil = new TestHttp((request) -> request.json(200, "{}"));
				McpClient client = this.scene.client(this.scene.authorizer(UnaryOperator.identity()))) {
			client.callTool("a", "{}");
			this.scene.resource.redirectTo = URI.create(evil.origin() + "/mcp");
			assertThatThrownBy(() -> client.callTool("b", "{}")).hasMessageNotContaining("token-1");
			assertThat(evil.seen()).isEmpty();
		}
	}

	@Test
	void whenTheMetadataIsThatOfAnotherResourceThenNoTokenIsAskedForIt() {
		this.scene.resource.metadata.put("resource", "https://other.example.com/mcp");
		assertThatItFails().hasMessageContaining("is that of another resource, https://other.example.com");
		assertThat(this.scene.authority.seen()).isEmpty();
	}

	@Test
	void whenTheMetadataIsThatOfAResourceWithALongerNameThenNoTokenIsAskedForIt() {
		this.scene.resource.metadata.put("resource", this.scene.resource.url().replace("/mcp", "/mc"));
		assertThatItFails().hasMessageContaining("is that of another resource");
		assertThat(this.scene.authority.seen()).isEmpty();
	}

	@Test
	void whenMetadataPointsToAPrivateAddressThenNothingIsSentThere() {
		this.scene.resource.metadata.put("authorization_servers", List.of("https://169.254.169.254"));
		assertThatItFails().hasMessageContaining("is at 169.254.169.254, which is a private address");
	}

	@Test
	void whenTheTokenEndpointIsAtAPrivateAddressThenNoSecretIsSentThere() {
		this.scene.authority.metadata.put("token_endpoint", "https://10.1.2.3/token");
		assertThatItFails(this.scene.authorizer(new OAuthGrant.ClientCredentials(),
				(builder) -> builder.client(ClientIdentity.withSecret("c", "s3cret-s3cret"))))
			.hasMessageContaining("The token endpoint is at 10.1.2.3, which is a private address");
	}

	@Test
	void whenAServerElsewherePointsToThisMachineThenThatIsRefused() {
		assertThatItFails(this.scene.authorizer((builder) -> builder.network(NetworkPolicy.STRICT)))
			.hasMessageContaining("has to be at an https:// URL");
		assertThat(this.scene.resource.seen()).allMatch((target) -> target.startsWith("POST /mcp"));
	}

	@Test
	void whenTheUserIsToBeSentSomewhereThatIsNoWebPageThenThatIsRefused() {
		this.scene.authority.metadata.put("authorization_endpoint", "javascript:alert(1)");
		assertThatItFails();
		assertThat(this.scene.consent.requests).isEmpty();
	}

	@Test
	void whenMetadataIsTooLargeThenItIsNotReadToItsEnd() {
		this.scene.resource.metadata.put("padding", "x".repeat(2_000_000));
		assertThatItFails().hasMessageContaining("its answer is larger than 256 KiB");
	}

	@Test
	void whenTheServerWantsTokensInTheQueryThenItGetsNone() {
		this.scene.resource.metadata.put("bearer_methods_supported", List.of("query"));
		assertThatItFails().hasMessageContaining("takes tokens in the query only, and a token is sent in the header");
		assertThat(this.scene.authority.seen()).isEmpty();
	}

	@Test
	void whenAnAnswerHasATokenInItsQueryThenItIsRefused() {
		this.scene.authority.answer.put("access_token", "stolen-token");
		assertThatItFails().hasMessageContaining("has a token in its query, which is refused")
			.hasMessageNotContaining("stolen-token");
	}

	@Test
	void whenTheStateIsForgedThenTheCodeIsSentNowhere() {
		this.scene.consent.way = (answer) -> answer.replaceFirst("state=[^&]*", "state=forged");
		assertThatItFails().hasMessageContaining("has another state than was sent: it may be forged");
		assertThat(this.scene.authority.tokenRequests).isEmpty();
	}

	@Test
	void whenTheServerCannotDoPkceThenNoUserIsSentThere() {
		this.scene.authority.metadata.put("code_challenge_methods_supported", List.of("plain"));
		assertThatItFails().hasMessageContaining("does not say that it supports PKCE with S256");
		assertThat(this.scene.consent.requests).isEmpty();
	}

	@Test
	void whenTheAuthorizationServerEchoesASecretThenTheMessageDoesNotShowIt() {
		this.scene.authority.metadata.put("token_endpoint_auth_methods_supported", List.of("client_secret_basic"));
		this.scene.consent.way = (answer) -> answer.replace("code=code-1", "error=server_error");
		assertThatItFails().hasMessageContaining("refuses the authorization: server_error")
			.hasMessageNotContaining("s3cret");
	}

}
