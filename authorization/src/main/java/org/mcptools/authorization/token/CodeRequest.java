/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.token;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.AuthorizationGrant;
import com.nimbusds.oauth2.sdk.AuthorizationRequest;
import com.nimbusds.oauth2.sdk.AuthorizationResponse;
import com.nimbusds.oauth2.sdk.AuthorizationSuccessResponse;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.discovery.AuthorizationServer;
import org.mcptools.authorization.error.AuthorizationException;

/**
 * One request for a user's authorization, and what its answer has to be like (RFC 6749,
 * RFC 7636, RFC 9207). Thread-safe.
 */
public final class CodeRequest {

	private final TokenEndpoint.Question question;

	private final URI redirectUri;

	private final Set<String> scopes;

	private final State state = new State(32);

	private final CodeVerifier verifier = new CodeVerifier();

	/**
	 * Create a request.
	 * @param question who asks whom for what
	 * @param redirectUri where the user returns
	 * @param scopes for what, empty to leave that to the server
	 * @throws AuthorizationException if the authorization server cannot do what is needed
	 */
	public CodeRequest(TokenEndpoint.Question question, URI redirectUri, Set<String> scopes) {
		AuthorizationServer server = question.server();
		if (server.authorizationEndpoint() == null) {
			throw new AuthorizationException(
					"The authorization server " + server.issuer() + " names no authorization endpoint");
		}
		if (!server.supportsS256()) {
			throw new AuthorizationException("The authorization server " + server.issuer()
					+ " does not say that it supports PKCE with S256, without which no user is sent there");
		}
		this.question = question;
		this.redirectUri = redirectUri;
		this.scopes = scopes;
	}

	/**
	 * Return what the answer has to come back with.
	 * @return the state
	 */
	public String state() {
		return this.state.getValue();
	}

	/**
	 * Return what it is for.
	 * @return the scopes
	 */
	public Set<String> scopes() {
		return this.scopes;
	}

	/**
	 * Return where to send the user.
	 * @return the URL
	 */
	public URI url() {
		AuthorizationRequest.Builder builder = new AuthorizationRequest.Builder(ResponseType.CODE,
				new ClientID(this.question.client().clientId()))
			.endpointURI(Objects.requireNonNull(this.question.server().authorizationEndpoint()))
			.redirectionURI(this.redirectUri)
			.state(this.state)
			.codeChallenge(this.verifier, CodeChallengeMethod.S256)
			.resource(URI.create(this.question.resource()));
		if (!this.scopes.isEmpty()) {
			builder.scope(new Scope(this.scopes.toArray(new String[0])));
		}
		return builder.build().toURI();
	}

	/**
	 * Check the answer.
	 * @param callback the URL at which the user has arrived
	 * @return what tokens can be had for
	 * @throws AuthorizationException if it is not the answer to this request, or a
	 * refusal
	 */
	public AuthorizationGrant answered(URI callback) {
		Map<String, List<String>> parameters = URLUtils.parseParameters(callback.getRawQuery());
		if (!List.of(this.state.getValue()).equals(parameters.get("state"))) {
			throw new AuthorizationException(
					"The answer to the authorization request has another state than was sent: it may be forged");
		}
		requireIssuer(parameters.get("iss"));
		if (parameters.containsKey("access_token")) {
			throw new AuthorizationException(
					"The answer to the authorization request has a token in its query, which is refused");
		}
		AuthorizationResponse response = parse(parameters);
		if (!response.indicatesSuccess()) {
			String code = response.toErrorResponse().getErrorObject().getCode();
			throw new AuthorizationException(
					code.equals("access_denied") ? "The user has not consented" : "The authorization server "
							+ this.question.server().issuer() + " refuses the authorization: " + code,
					code, null);
		}
		AuthorizationSuccessResponse success = response.toSuccessResponse();
		if (success.getAuthorizationCode() == null) {
			throw new AuthorizationException("The answer to the authorization request has no code");
		}
		return new AuthorizationCodeGrant(success.getAuthorizationCode(), this.redirectUri, this.verifier);
	}

	private void requireIssuer(@Nullable List<String> issuers) {
		AuthorizationServer server = this.question.server();
		if (issuers == null && !server.namesIssuer()) {
			return;
		}
		if (issuers == null) {
			throw new AuthorizationException("The answer to the authorization request does not say that it is from "
					+ server.issuer() + ", which says that it always does (iss): it may be of another server");
		}
		if (!issuers.equals(List.of(server.issuer()))) {
			throw new AuthorizationException("The answer to the authorization request is of another authorization"
					+ " server (iss) than " + server.issuer() + ", to which the user was sent");
		}
	}

	private AuthorizationResponse parse(Map<String, List<String>> parameters) {
		try {
			return AuthorizationResponse.parse(this.redirectUri, parameters);
		}
		catch (ParseException ex) {
			throw new AuthorizationException("The answer to the authorization request cannot be understood");
		}
	}

}
