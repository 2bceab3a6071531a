/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.client;

import java.util.List;
import java.util.Objects;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.JWTAuthenticationClaimsSet;
import com.nimbusds.oauth2.sdk.auth.PrivateKeyJWT;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.id.Audience;
import com.nimbusds.oauth2.sdk.id.ClientID;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.error.AuthorizationException;

/**
 * How a client proves to a token endpoint who it is.
 */
public final class ClientProof {

	private ClientProof() {
	}

	/**
	 * Return a proof for one request.
	 * @param client the client
	 * @param issuer the authorization server, which is the audience of assertions
	 * @param offered how clients may authenticate there
	 * @return the proof, or {@code null} for a client that only says its id
	 * @throws AuthorizationException if there is none of the kind that is needed
	 */
	public static @Nullable ClientAuthentication of(ClientIdentity client, String issuer, List<String> offered) {
		String method = client.method(offered);
		if (method.equals("none")) {
			return null;
		}
		ClientID id = new ClientID(client.clientId());
		return switch (method) {
			case "client_secret_basic" -> new ClientSecretBasic(id, secret(client, method));
			case "client_secret_post" -> new ClientSecretPost(id, secret(client, method));
			case "private_key_jwt" -> assertion(client, id, issuer);
			default -> throw new AuthorizationException("The client " + client.clientId() + " is registered at "
					+ issuer + " for the authentication method " + method + ", which is not supported");
		};
	}

	private static Secret secret(ClientIdentity client, String method) {
		if (client.secret() == null) {
			throw new AuthorizationException(
					"The client " + client.clientId() + " has no secret, which " + method + " needs");
		}
		return new Secret(client.secret());
	}

	private static ClientAuthentication assertion(ClientIdentity client, ClientID id, String issuer) {
		if (client.key() == null) {
			throw new AuthorizationException(
					"The client " + client.clientId() + " has no private key, which private_key_jwt needs");
		}
		ClientKey key = Objects.requireNonNull(client.key());
		try {
			return new PrivateKeyJWT(new JWTAuthenticationClaimsSet(id, new Audience(issuer)), key.signingAlgorithm(),
					key.key(), key.keyId(), null);
		}
		catch (JOSEException | IllegalArgumentException ex) {
			throw new AuthorizationException(
					"The private key of the client " + client.clientId() + " cannot sign: " + ex.getMessage());
		}
	}

}
