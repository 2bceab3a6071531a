/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.io.IOException;
import java.net.URI;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.authorization.client.ClientKey;
import org.mcptools.authorization.discovery.AuthorizationServer;
import org.mcptools.client.McpClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(120)
class GrantTests {

	private static final String ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token";

	private final Scene scene = new Scene();

	@AfterEach
	void close() {
		this.scene.close();
	}

	private static String jwt(String subject) throws Exception {
		ECKey key = new ECKeyGenerator(Curve.P_256).generate();
		SignedJWT token = new SignedJWT(new JWSHeader(JWSAlgorithm.ES256),
				new JWTClaimsSet.Builder().subject(subject).build());
		token.sign(new ECDSASigner(key));
		return token.serialize();
	}

	private String form(int request, String name) {
		List<String> values = URLUtils.parseParameters(this.scene.authority.tokenRequests.get(request)).get(name);
		return (values != null) ? values.get(0) : "";
	}

	@Test
	void whenTheApplicationHasASecretThenItGetsATokenOfItsOwnAndTheNextOneTheSameWay() {
		McpAuthorizer authorizer = this.scene.authorizer(new OAuthGrant.ClientCredentials(),
				(builder) -> builder.client(ClientIdentity.withSecret("batch", "s3cret/+of:it")));
		try (McpClient client = this.scene.client(authorizer)) {
			client.callTool("a", "{}");
			this.scene.authority.valid.clear();
			client.callTool("b", "{}");
		}
		assertThat(this.scene.authority.grants("client_credentials")).isEqualTo(2);
		assertThat(this.scene.authority.registrations).isEmpty();
		assertThat(form(0, "resource")).isEqualTo(this.scene.resource.url());
		assertThat(form(0, "client_secret")).isEmpty();
		assertThat(this.scene.authority.authorizationHeaders.get(0))
			.isEqualTo("Basic " + Base64.getEncoder().encodeToString("batch:s3cret%2F%2Bof%3Ait".getBytes()));
	}

	@Test
	void whenTheApplicationHasAKeyThenItSignsForTheIssuer() throws Exception {
		KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
		generator.initialize(new ECGenParameterSpec("secp256r1"));
		KeyPair keys = generator.generateKeyPair();
		String pem = "-----BEGIN PRIVATE KEY-----\n"
				+ Base64.getMimeEncoder().encodeToString(keys.getPrivate().getEncoded())
				+ "\n-----END PRIVATE KEY-----\n";
		McpAuthorizer authorizer = this.scene.authorizer(new OAuthGrant.ClientCredentials(),
				(builder) -> builder.client(ClientIdentity.withKey("batch", ClientKey.ofPem(pem, "key-1", null))));
		try (McpClient client = this.scene.client(authorizer)) {
			client.callTool("a", "{}");
		}
		SignedJWT assertion = SignedJWT.parse(form(0, "client_assertion"));
		assertThat(assertion.verify(new ECDSAVerifier((ECPublicKey) keys.getPublic()))).isTrue();
		assertThat(assertion.getHeader().getKeyID()).isEqualTo("key-1");
		assertThat(assertion.getJWTClaimsSet().getAudience()).containsExactly(this.scene.authority.issuer());
		assertThat(assertion.getJWTClaimsSet().getIssuer()).isEqualTo("batch");
		assertThat(assertion.getJWTClaimsSet().getSubject()).isEqualTo("batch");
	}

	@Test
	void whenThePlatformSaysWhoTheApplicationIsThenThatIsWhatItShows() throws Exception {
		String assertion = jwt("workload");
		McpAuthorizer authorizer = this.scene.authorizer(new OAuthGrant.WorkloadIdentity(() -> assertion),
				(builder) -> builder);
		try (McpClient client = this.scene.client(authorizer)) {
			client.callTool("a", "{}");
		}
		assertThat(form(0, "grant_type")).isEqualTo("urn:ietf:params:oauth:grant-type:jwt-bearer");
		assertThat(form(0, "assertion")).isEqualTo(assertion);
	}

	@Test
	void whenTheEnterpriseDecidesThenItsWordIsExchangedForAToken() throws Exception {
		String grant = jwt("alice");
		List<String> exchanges = new CopyOnWriteArrayList<>();
		try (TestHttp provider = new TestHttp((request) -> exchange(request, exchanges, grant))) {
			AuthorizationServer server = new AuthorizationServer("https://idp.example", null,
					URI.create(provider.origin() + "/token"), null, null, List.of("none"), List.of(), List.of(), false,
					false, false);
			McpAuthorizer authorizer = this.scene.authorizer(
					new OAuthGrant.EnterpriseManaged(server, ClientIdentity.publicClient("idp-client"),
							(user) -> "id-token-of-" + user, ID_TOKEN),
					(builder) -> builder.client(ClientIdentity.withSecret("app", "s3cret-s3cret")).user(() -> "alice"));
			try (McpClient client = this.scene.client(authorizer)) {
				client.callTool("a", "{}");
			}
		}
		assertThat(exchanges).singleElement()
			.satisfies((form) -> assertThat(URLUtils.parseParameters(form))
				.containsEntry("subject_token", List.of("id-token-of-alice"))
				.containsEntry("requested_token_type", List.of("urn:ietf:params:oauth:token-type:id-jag"))
				.containsEntry("audience", List.of(this.scene.authority.issuer()))
				.containsEntry("resource", List.of(this.scene.resource.url()))
				.containsEntry("client_id", List.of("idp-client")));
		assertThat(form(0, "assertion")).isEqualTo(grant);
		assertThat(this.scene.authority.authorizations).isEmpty();
	}

	private static void exchange(TestHttp.Request request, List<String> exchanges, String grant) throws IOException {
		exchanges.add(request.body());
		request.json(200, Map.of("access_token", grant, "issued_token_type", "urn:ietf:params:oauth:token-type:id-jag",
				"token_type", "N_A", "expires_in", 300));
	}

	@Test
	void whenTheIdentityProviderIssuesATokenOfAnotherKindThenItIsSentNowhere() throws Exception {
		String forElsewhere = jwt("alice");
		for (String type : List.of("urn:ietf:params:oauth:token-type:access_token", "")) {
			Map<String, Object> answer = new TreeMap<>(
					Map.of("access_token", forElsewhere, "token_type", "Bearer", "expires_in", 300));
			if (!type.isEmpty()) {
				answer.put("issued_token_type", type);
			}
			try (TestHttp provider = new TestHttp((request) -> request.json(200, answer))) {
				AuthorizationServer server = new AuthorizationServer("https://idp.example", null,
						URI.create(provider.origin() + "/token"), null, null, List.of("none"), List.of(), List.of(),
						false, false, false);
				McpAuthorizer authorizer = this.scene.authorizer(
						new OAuthGrant.EnterpriseManaged(server, ClientIdentity.publicClient("idp-client"),
								(user) -> "id-token-of-" + user, ID_TOKEN),
						(builder) -> builder.client(ClientIdentity.withSecret("app", "s3cret-s3cret")));
				try (McpClient client = this.scene.client(authorizer)) {
					assertThatThrownBy(client::initialize)
						.hasMessageContaining("https://idp.example issues another token than was asked for");
				}
			}
		}
		assertThat(this.scene.authority.tokenRequests).isEmpty();
	}

	@Test
	void whenNoTokenIsGivenThenTheMessageNamesTheErrorAndNoSecret() {
		McpAuthorizer authorizer = this.scene.authorizer(new OAuthGrant.ClientCredentials(),
				(builder) -> builder.client(ClientIdentity.withSecret("batch", "s3cret-of-batch")));
		try (TestHttp refusing = new TestHttp((request) -> request.json(401,
				Map.of("error", "invalid_client", "error_description", "wrong: s3cret-of-batch")));
				McpClient client = this.scene.client(authorizer)) {
			this.scene.authority.metadata.put("token_endpoint", refusing.origin() + "/token");
			assertThatThrownBy(client::initialize)
				.hasMessageContaining(
						"The authorization server " + this.scene.authority.issuer() + " gives no token: invalid_client")
				.hasMessageNotContaining("s3cret");
		}
		assertThat(authorizer.toString()).doesNotContain("s3cret");
	}

	@Test
	void whenTheApplicationIsKnownNowhereThenItIsToldThatItNeedsAClientId() {
		McpAuthorizer authorizer = this.scene.authorizer(new OAuthGrant.ClientCredentials(), (builder) -> builder);
		try (McpClient client = this.scene.client(authorizer)) {
			assertThatThrownBy(client::initialize)
				.hasMessageContaining("Tokens of the application itself need a client id");
		}
		assertThat(this.scene.authority.registrations).isEmpty();
	}

}
