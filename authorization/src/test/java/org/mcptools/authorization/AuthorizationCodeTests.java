/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.authorization.store.InMemoryTokenStore;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.McpToolCallResult;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(120)
class AuthorizationCodeTests {

	private final Scene scene = new Scene();

	@AfterEach
	void close() {
		this.scene.close();
	}

	@Test
	void whenTheServerDemandsATokenThenTheUserConsentsOnceAndEachCallCarriesIt() {
		try (McpClient client = this.scene.client(this.scene.authorizer(UnaryOperator.identity()))) {
			client.callTool("a", "{}");
			client.callTool("b", "{}");
		}
		assertThat(this.scene.resource.called).containsExactly("a", "b");
		assertThat(this.scene.consent.requests).hasSize(1);
		String asked = this.scene.authority.authorizations.get(0);
		assertThat(asked).contains("scope=read", "resource=" + this.scene.resource.url(), "code_challenge_method=S256",
				"response_type=code");
		assertThat(this.scene.authority.tokenRequests).hasSize(1);
		assertThat(this.scene.authority.registrations).singleElement()
			.satisfies((client) -> assertThat(client).containsEntry("application_type", "native"));
		assertThat(this.scene.resource.seen()).noneMatch((target) -> target.contains("token-1"));
	}

	@Test
	void whenFiftyCallsMeetAnExpiredTokenThenOneRefreshServesAll() throws Exception {
		McpAsyncClient client = this.scene.asyncClient(this.scene.authorizer(UnaryOperator.identity()));
		client.initialize().get(60, TimeUnit.SECONDS);
		this.scene.authority.valid.clear();
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			calls.add(client.callTool("a", "{}"));
		}
		for (CompletableFuture<McpToolCallResult> call : calls) {
			assertThat(call.get(60, TimeUnit.SECONDS).isError()).isFalse();
		}
		assertThat(this.scene.authority.grants("refresh_token")).isEqualTo(1);
		assertThat(this.scene.authority.grants("authorization_code")).isEqualTo(1);
		assertThat(this.scene.resource.called).hasSize(50);
		client.close();
	}

	@Test
	void whenTheEndOfATokenIsKnownThenFiftyCallsRefreshItOnceBeforeTheServerRefusesIt() throws Exception {
		this.scene.authority.lifetime = 1;
		McpAsyncClient client = this.scene.asyncClient(this.scene.authorizer(UnaryOperator.identity()));
		client.initialize().get(60, TimeUnit.SECONDS);
		this.scene.authority.lifetime = 3600;
		long before = this.scene.authority.grants("refresh_token");
		List<CompletableFuture<McpToolCallResult>> calls = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			calls.add(client.callTool("a", "{}"));
		}
		for (CompletableFuture<McpToolCallResult> call : calls) {
			call.get(60, TimeUnit.SECONDS);
		}
		assertThat(this.scene.authority.grants("refresh_token") - before).isEqualTo(1);
		client.close();
	}

	@Test
	void whenTheRefreshTokenIsRevokedTooThenTheUserIsAskedAgain() {
		try (McpClient client = this.scene.client(this.scene.authorizer(UnaryOperator.identity()))) {
			client.callTool("a", "{}");
			this.scene.authority.valid.clear();
			this.scene.authority.refreshable.clear();
			client.callTool("b", "{}");
		}
		assertThat(this.scene.resource.called).containsExactly("a", "b");
		assertThat(this.scene.consent.requests).hasSize(2);
		assertThat(this.scene.authority.registrations).hasSize(1);
	}

	@Test
	void whenTheServerSaysOnlyOnceWhereItsMetadataIsThenItIsStillTheSameResource() {
		this.scene.resource.tellsMetadata = true;
		try (McpClient client = this.scene.client(this.scene.authorizer(UnaryOperator.identity()))) {
			client.callTool("a", "{}");
			this.scene.authority.valid.clear();
			client.callTool("b", "{}");
		}
		assertThat(this.scene.consent.requests).hasSize(1);
		assertThat(this.scene.authority.grants("refresh_token")).isEqualTo(1);
		assertThat(this.scene.resource.seen()).filteredOn("GET /elsewhere"::equals).hasSize(2);
	}

	@Test
	void whenACallNeedsMoreThenTheUserIsAskedForAllOfIt() {
		this.scene.resource.needed.put("write", "write");
		try (McpClient client = this.scene.client(this.scene.authorizer(UnaryOperator.identity()))) {
			client.callTool("write", "{}");
		}
		assertThat(this.scene.consent.requests).hasSize(2);
		assertThat(this.scene.consent.requests.get(1).scopes()).containsExactlyInAnyOrder("read", "write");
		assertThat(this.scene.authority.grants("refresh_token")).isZero();
	}

	@Test
	void whenMoreDoesNotSufficeThenTheCallFailsAndTheUserIsNotAskedForEver() {
		this.scene.resource.needed.put("write", "write");
		this.scene.authority.answer.put("code", "code-2");
		try (McpClient client = this.scene.client(this.scene.authorizer(UnaryOperator.identity()))) {
			client.initialize();
			this.scene.authority.valid.replaceAll((token, scope) -> "read");
			this.scene.resource.needed.put("write", "read-not-granted");
			assertThatThrownBy(() -> {
				for (int i = 0; i < 5; i++) {
					client.callTool("write", "{}");
					this.scene.authority.valid.replaceAll((token, scope) -> "read");
				}
			}).hasMessageContaining("for want of the scope read-not-granted, which was asked for already");
		}
		assertThat(this.scene.consent.requests).hasSizeLessThan(4);
	}

	@Test
	void whenTheServerMovesToAnotherAuthorizationServerThenNothingOfTheOldOneIsUsed() {
		try (TestAuthority other = new TestAuthority();
				McpClient client = this.scene.client(this.scene.authorizer(UnaryOperator.identity()))) {
			client.callTool("a", "{}");
			this.scene.resource.authority = other;
			other.valid.remove("token-1");
			client.callTool("b", "{}");
			assertThat(other.registrations).hasSize(1);
			assertThat(other.grants("authorization_code")).isEqualTo(1);
			assertThat(other.grants("refresh_token")).isZero();
			assertThat(this.scene.authority.tokenRequests).hasSize(1);
		}
	}

	@Test
	void whenTheServerMovesThenAClientIdOfTheOldAuthorizationServerIsNotUsed() {
		try (TestAuthority other = new TestAuthority();
				McpClient client = this.scene.client(this.scene
					.authorizer((builder) -> builder.client(ClientIdentity.withSecret("c-1", "s3cret-s3cret"))))) {
			client.callTool("a", "{}");
			this.scene.resource.authority = other;
			assertThatThrownBy(() -> client.callTool("b", "{}"))
				.hasMessageContaining("the client id that is configured is known at " + this.scene.authority.issuer());
			assertThat(other.tokenRequests).isEmpty();
			assertThat(other.authorizations).isEmpty();
		}
	}

	@Test
	void whenAnotherClientHasTheSameStoreThenNobodyIsAskedAgainAndNothingRegistersTwice() {
		InMemoryTokenStore store = new InMemoryTokenStore();
		for (int i = 0; i < 2; i++) {
			try (McpClient client = this.scene.client(this.scene.authorizer((builder) -> builder.tokenStore(store)))) {
				client.callTool("a", "{}");
			}
		}
		assertThat(this.scene.consent.requests).hasSize(1);
		assertThat(this.scene.authority.registrations).hasSize(1);
	}

	@Test
	void whenNobodyIsLoggedInThenTheServerNeedsAuthorization() {
		try (McpClient client = this.scene.client(this.scene.authorizer((builder) -> builder.user(() -> null)))) {
			assertThatThrownBy(client::initialize).hasMessageContaining("needs authorization: nobody is logged in");
		}
		assertThat(this.scene.authority.seen()).isEmpty();
	}

	@Test
	void whenTheMetadataDocumentIsReadThenNothingRegisters() {
		this.scene.authority.metadata.put("client_id_metadata_document_supported", true);
		URI document = URI.create("https://app.example/client.json");
		try (McpClient client = this.scene
			.client(this.scene.authorizer((builder) -> builder.metadataDocument(document)))) {
			client.callTool("a", "{}");
		}
		assertThat(this.scene.authority.registrations).isEmpty();
		assertThat(this.scene.authority.authorizations.get(0)).contains("client_id=" + document);
	}

}
