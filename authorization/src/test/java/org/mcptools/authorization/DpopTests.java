/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jwt.SignedJWT;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.client.McpClient;
import org.mcptools.client.transport.http.HttpSettings;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tokens that are bound to a key, and nonces of both servers.
 */
@Timeout(120)
class DpopTests {

	private final TestHttp server = new TestHttp(this::handle);

	private final Set<String> ids = ConcurrentHashMap.newKeySet();

	private final List<String> refusals = new CopyOnWriteArrayList<>();

	private final List<String> thumbprints = new CopyOnWriteArrayList<>();

	private volatile String resourceNonce = "nonce-of-resource-1";

	@AfterEach
	void close() {
		this.server.close();
	}

	private void handle(TestHttp.Request request) throws IOException {
		String origin = this.server.origin();
		switch (request.path()) {
			case "/.well-known/oauth-protected-resource/mcp" ->
				request.json(200, Map.of("resource", origin + "/mcp", "authorization_servers", List.of(origin)));
			case "/.well-known/oauth-authorization-server" -> request.json(200,
					Map.of("issuer", origin, "token_endpoint", origin + "/token", "response_types_supported",
							List.of("code"), "dpop_signing_alg_values_supported", List.of("ES256")));
			case "/token" -> token(request);
			case "/mcp" -> mcp(request);
			default -> request.send(404, "nothing here");
		}
	}

	private boolean isProved(TestHttp.Request request, String nonce, boolean bound) {
		try {
			SignedJWT proof = SignedJWT.parse(request.header("DPoP"));
			this.thumbprints.add(proof.getHeader().getJWK().computeThumbprint().toString());
			assertThat(proof.getHeader().getJWK().isPrivate()).isFalse();
			assertThat(proof.verify(new ECDSAVerifier(proof.getHeader().getJWK().toECKey()))).isTrue();
			assertThat(this.ids.add(proof.getJWTClaimsSet().getJWTID())).as("a proof is used once").isTrue();
			assertThat(proof.getJWTClaimsSet().getStringClaim("htu")).isEqualTo(this.server.origin() + request.path());
			assertThat(proof.getJWTClaimsSet().getStringClaim("htm")).isEqualTo(request.method());
			assertThat(proof.getJWTClaimsSet().getStringClaim("ath") != null).isEqualTo(bound);
			return nonce.equals(proof.getJWTClaimsSet().getStringClaim("nonce"));
		}
		catch (Exception ex) {
			throw new AssertionError(ex);
		}
	}

	private void token(TestHttp.Request request) throws IOException {
		request.reply().set("DPoP-Nonce", "nonce-of-authority");
		if (!isProved(request, "nonce-of-authority", false)) {
			this.refusals.add("token");
			request.json(400, Map.of("error", "use_dpop_nonce"));
			return;
		}
		request.json(200, Map.of("access_token", "bound-token", "token_type", "DPoP", "expires_in", 3600));
	}

	private void mcp(TestHttp.Request request) throws IOException {
		if (!request.method().equals("POST")) {
			request.send(405, "");
			return;
		}
		if (!request.header("Authorization").equals("DPoP bound-token")) {
			request.reply().set("WWW-Authenticate", "DPoP algs=\"ES256\"");
			request.send(401, "who are you?");
			return;
		}
		boolean proved = isProved(request, this.resourceNonce, true);
		request.reply().set("DPoP-Nonce", this.resourceNonce);
		if (!proved) {
			this.refusals.add("resource");
			request.reply().set("WWW-Authenticate", "DPoP error=\"use_dpop_nonce\"");
			request.send(401, "another nonce");
			return;
		}
		JsonNode message = TestHttp.JSON.readTree(request.body());
		if (!message.has("id")) {
			request.send(202, "");
			return;
		}
		Object result = message.path("method").asString("").equals("initialize") ? Map.of("protocolVersion",
				"2025-11-25", "capabilities", Map.of(), "serverInfo", Map.of("name", "bound", "version", "1"))
				: Map.of();
		request.json(200, Map.of("jsonrpc", "2.0", "id", message.get("id"), "result", result));
	}

	private McpClient client(boolean dpop) {
		String url = this.server.origin() + "/mcp";
		McpAuthorizer authorizer = McpAuthorizer.builder("bound", URI.create(url), new OAuthGrant.ClientCredentials())
			.client(ClientIdentity.withSecret("batch", "s3cret-of-batch"))
			.dpop(dpop)
			.build();
		return McpClient.builder("bound")
			.http(HttpSettings.of(url).withAuthorizer(authorizer))
			.protocolVersion("2025-11-25")
			.build();
	}

	@Test
	void whenTokensAreBoundThenEachRequestHasAProofOfItsOwnWithTheNewestNonce() {
		try (McpClient client = client(true)) {
			client.initialize();
			client.ping();
			assertThat(this.refusals).containsExactly("token", "resource");
			this.resourceNonce = "nonce-of-resource-2";
			client.ping();
			client.ping();
		}
		assertThat(this.refusals).containsExactly("token", "resource", "resource");
		assertThat(Set.copyOf(this.thumbprints)).hasSize(1);
	}

	@Test
	void whenBoundTokensAreNotTurnedOnThenTheMessageSaysThatTheServerWantsThem() {
		try (McpClient client = client(false)) {
			assertThatThrownBy(client::initialize).hasMessageContaining("(DPoP), which is not turned on for it");
		}
	}

}
