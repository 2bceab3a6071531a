/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.discovery;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.as.AuthorizationServerMetadata;
import com.nimbusds.oauth2.sdk.id.Identifier;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import net.minidev.json.JSONObject;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.error.AuthorizationException;
import org.mcptools.authorization.http.NetworkPolicy;

/**
 * Reads the metadata of an authorization server.
 */
final class ServerMetadata {

	private ServerMetadata() {
	}

	static AuthorizationServer parse(String issuer, JSONObject document, NetworkPolicy policy) {
		AuthorizationServerMetadata metadata = metadata(issuer, document);
		URI tokenEndpoint = metadata.getTokenEndpointURI();
		if (tokenEndpoint == null) {
			throw new AuthorizationException("The authorization server " + issuer + " names no token endpoint");
		}
		policy.requireAllowedUrl("token endpoint", tokenEndpoint);
		URI authorizationEndpoint = metadata.getAuthorizationEndpointURI();
		if (authorizationEndpoint != null) {
			policy.requireAllowedUrl("authorization endpoint", authorizationEndpoint);
		}
		List<CodeChallengeMethod> pkce = metadata.getCodeChallengeMethods();
		List<String> methods = names(metadata.getTokenEndpointAuthMethods());
		return new AuthorizationServer(issuer, authorizationEndpoint, tokenEndpoint,
				metadata.getRegistrationEndpointURI(), scopes(metadata),
				methods.isEmpty() ? List.of("client_secret_basic") : methods, names(metadata.getTokenEndpointJWSAlgs()),
				names(metadata.getDPoPJWSAlgs()), pkce != null && pkce.contains(CodeChallengeMethod.S256),
				metadata.supportsAuthorizationResponseIssuerParam(),
				Boolean.TRUE.equals(document.get("client_id_metadata_document_supported")));
	}

	private static AuthorizationServerMetadata metadata(String issuer, JSONObject document) {
		try {
			return AuthorizationServerMetadata.parse(document);
		}
		catch (ParseException ex) {
			throw new AuthorizationException(
					"The metadata of the authorization server " + issuer + " cannot be used: " + ex.getMessage());
		}
	}

	private static @Nullable List<String> scopes(AuthorizationServerMetadata metadata) {
		return (metadata.getScopes() != null) ? metadata.getScopes().toStringList() : null;
	}

	private static List<String> names(@Nullable List<?> values) {
		List<String> names = new ArrayList<>();
		if (values != null) {
			values.forEach((value) -> names
				.add((value instanceof Identifier named) ? named.getValue() : String.valueOf(value)));
		}
		return names;
	}

}
