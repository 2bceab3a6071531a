/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.token;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.Set;

import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.RefreshTokenGrant;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenErrorResponse;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.oauth2.sdk.token.AccessTokenType;
import com.nimbusds.oauth2.sdk.token.RefreshToken;
import com.nimbusds.oauth2.sdk.token.TokenTypeURI;
import com.nimbusds.oauth2.sdk.token.Tokens;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.authorization.client.ClientProof;
import org.mcptools.authorization.discovery.AuthorizationServer;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.authorization.http.OAuthHttp;
import org.mcptools.authorization.store.StoredTokens;

/**
 * Asks a token endpoint for tokens. Blocks. Thread-safe.
 */
public final class TokenEndpoint {

	private static final String NAME = "token endpoint";

	/** In seconds. What some servers say for never is beyond what a date can be. */
	private static final long LONGEST_LIFE = Duration.ofDays(36_500).toSeconds();

	private final OAuthHttp http;

	/**
	 * Create it.
	 * @param http sends requests
	 */
	public TokenEndpoint(OAuthHttp http) {
		this.http = http;
	}

	/**
	 * Ask for tokens.
	 * @param question what to ask
	 * @param grant why they should be issued
	 * @param scopes for what, empty to leave that to the server
	 * @return the tokens
	 * @throws AuthorizationException if there are none
	 */
	public StoredTokens issue(Question question, AuthorizationGrant grant, Set<String> scopes) {
		return issue(question, grant, scopes, scopes);
	}

	/**
	 * Ask for the tokens of an authorization that was given for some scopes already.
	 * @param question what to ask
	 * @param grant why they should be issued
	 * @param scopes for what, empty to leave that to the server
	 * @param authorized the scopes that the authorization was asked for
	 * @return the tokens
	 * @throws AuthorizationException if there are none
	 */
	public StoredTokens issue(Question question, AuthorizationGrant grant, Set<String> scopes, Set<String> authorized) {
		TokenResponse response = exchange(question, grant, scopes);
		Tokens tokens = response.toSuccessResponse().getTokens();
		AccessToken token = tokens.getAccessToken();
		DpopProofs proofs = question.proofs();
		boolean bound = token.getType().equals(AccessTokenType.DPOP);
		if (!bound && !token.getType().equals(AccessTokenType.BEARER)) {
			throw new AuthorizationException("The authorization server " + question.server().issuer()
					+ " issues tokens of a type that is not supported: " + token.getType());
		}
		if (bound && proofs == null) {
			throw new AuthorizationException("The authorization server " + question.server().issuer()
					+ " issues a token that is bound to a key (DPoP) without having been asked for one");
		}
		RefreshToken refresh = tokens.getRefreshToken();
		Set<String> granted = (token.getScope() != null) ? new LinkedHashSet<>(token.getScope().toStringList())
				: authorized;
		return new StoredTokens(token.getValue(), bound ? "DPoP" : "Bearer", expiry(token),
				(refresh != null) ? refresh.getValue() : null, authorized, granted, question.client().clientId(),
				(bound && proofs != null) ? proofs.thumbprint() : null);
	}

	private static @Nullable Instant expiry(AccessToken token) {
		return (token.getLifetime() > 0) ? Instant.now().plusSeconds(Math.min(token.getLifetime(), LONGEST_LIFE))
				: null;
	}

	/**
	 * Ask for new tokens in place of old ones.
	 * @param question what to ask
	 * @param old the old tokens
	 * @return the new ones, {@code null} where there is no refresh token
	 * @throws AuthorizationException if there are none for another reason
	 */
	public @Nullable StoredTokens refresh(Question question, StoredTokens old) {
		if (old.refreshToken() == null) {
			return null;
		}
		StoredTokens fresh = issue(question, new RefreshTokenGrant(new RefreshToken(old.refreshToken())), Set.of());
		return new StoredTokens(fresh.accessToken(), fresh.type(), fresh.expiresAt(),
				(fresh.refreshToken() != null) ? fresh.refreshToken() : old.refreshToken(), old.requestedScopes(),
				fresh.grantedScopes().isEmpty() ? old.grantedScopes() : fresh.grantedScopes(), fresh.clientId(),
				fresh.keyThumbprint());
	}

	/**
	 * Ask for a token that is not one for access.
	 * @param question what to ask
	 * @param grant why it should be issued
	 * @param scopes for what
	 * @param type what it has to be, a URI
	 * @return the token
	 * @throws AuthorizationException if there is none, or another one: that might be one
	 * for access elsewhere, and must not be shown to anybody
	 */
	public String exchanged(Question question, AuthorizationGrant grant, Set<String> scopes, String type) {
		AccessToken token = exchange(question, grant, scopes).toSuccessResponse().getTokens().getAccessToken();
		TokenTypeURI issued = token.getIssuedTokenType();
		if (issued == null || !issued.getURI().toString().equals(type)) {
			throw new AuthorizationException("The identity provider " + question.server().issuer()
					+ " issues another token than was asked for, " + type + ": it is sent nowhere");
		}
		return token.getValue();
	}

	private TokenResponse exchange(Question question, AuthorizationGrant grant, Set<String> scopes) {
		HTTPResponse answer = send(question, grant, scopes);
		try {
			TokenResponse response = TokenResponse.parse(answer);
			if (response.indicatesSuccess()) {
				return response;
			}
			throw refusal(question, response.toErrorResponse(), answer.getStatusCode());
		}
		catch (ParseException ex) {
			throw new AuthorizationException(
					"The authorization server " + question.server().issuer() + " answers the token request with HTTP "
							+ answer.getStatusCode() + " and nothing that can be used");
		}
	}

	private static AuthorizationException refusal(Question question, TokenErrorResponse response, int status) {
		ErrorObject error = response.getErrorObject();
		String code = (error != null) ? error.getCode() : null;
		return new AuthorizationException("The authorization server " + question.server().issuer() + " gives no token: "
				+ ((code != null) ? code : "HTTP " + status), code, null);
	}

	private HTTPResponse send(Question question, AuthorizationGrant grant, Set<String> scopes) {
		HTTPResponse answer = sendOnce(question, grant, scopes);
		if (question.proofs() != null && answer.getStatusCode() >= 400 && answer.getBody() != null
				&& answer.getBody().contains("use_dpop_nonce") && answer.getHeaderValue("DPoP-Nonce") != null) {
			// With the nonce that it has just told.
			return sendOnce(question, grant, scopes);
		}
		return answer;
	}

	private HTTPResponse sendOnce(Question question, AuthorizationGrant grant, Set<String> scopes) {
		HTTPRequest request = request(question, grant, scopes).toHTTPRequest();
		URI endpoint = question.server().tokenEndpoint();
		DpopProofs proofs = question.proofs();
		if (proofs != null) {
			request.setDPoP(proofs.proof("POST", endpoint, null));
		}
		HTTPResponse answer = this.http.send(NAME, request);
		if (proofs != null) {
			proofs.remember(endpoint, answer.getHeaderValue("DPoP-Nonce"));
		}
		return answer;
	}

	private static TokenRequest request(Question question, AuthorizationGrant grant, Set<String> scopes) {
		AuthorizationServer server = question.server();
		ClientIdentity client = question.client();
		ClientAuthentication proof = ClientProof.of(client, server.issuer(), server.authMethods());
		TokenRequest.Builder builder = builder(server.tokenEndpoint(), client, proof, grant);
		if (!scopes.isEmpty()) {
			builder.scope(new Scope(scopes.toArray(new String[0])));
		}
		return builder.resource(URI.create(question.resource())).build();
	}

	private static TokenRequest.Builder builder(URI endpoint, ClientIdentity client,
			@Nullable ClientAuthentication proof, AuthorizationGrant grant) {
		if (proof != null) {
			return new TokenRequest.Builder(endpoint, proof, grant);
		}
		return client.clientId().isEmpty() ? new TokenRequest.Builder(endpoint, grant)
				: new TokenRequest.Builder(endpoint, new ClientID(client.clientId()), grant);
	}

	/**
	 * Who asks whom for what.
	 *
	 * @param server the authorization server
	 * @param client the client
	 * @param resource the identifier of the resource
	 * @param proofs proves possession of a key, or {@code null} for tokens without
	 */
	public record Question(AuthorizationServer server, ClientIdentity client, String resource,
			@Nullable DpopProofs proofs) {

	}

}
