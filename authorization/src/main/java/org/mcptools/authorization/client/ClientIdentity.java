/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.client;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.store.StoredClient;

/**
 * A client that an authorization server knows.
 *
 * @param clientId its id
 * @param secret its secret, or {@code null}
 * @param key its key, or {@code null}
 * @param authMethod how it authenticates, such as {@code client_secret_basic}, or
 * {@code null} for what it and the server can do
 * @param issuer the authorization server that knows it, or {@code null} for the one that
 * it is first used at
 */
public record ClientIdentity(String clientId, @Nullable String secret, @Nullable ClientKey key,
		@Nullable String authMethod, @Nullable String issuer) {

	/**
	 * Return a client that has no secret.
	 * @param clientId its id
	 * @return the client
	 */
	public static ClientIdentity publicClient(String clientId) {
		return new ClientIdentity(clientId, null, null, null, null);
	}

	/**
	 * Return a client with a secret.
	 * @param clientId its id
	 * @param secret its secret
	 * @return the client
	 */
	public static ClientIdentity withSecret(String clientId, String secret) {
		return new ClientIdentity(clientId, secret, null, null, null);
	}

	/**
	 * Return a client with a key.
	 * @param clientId its id
	 * @param key its key
	 * @return the client
	 */
	public static ClientIdentity withKey(String clientId, ClientKey key) {
		return new ClientIdentity(clientId, null, key, null, null);
	}

	/**
	 * Return this client as that of one authorization server.
	 * @param newIssuer its identifier
	 * @return the changed client
	 */
	public ClientIdentity at(String newIssuer) {
		return new ClientIdentity(this.clientId, this.secret, this.key, this.authMethod, newIssuer);
	}

	static ClientIdentity of(StoredClient client, String issuer) {
		return new ClientIdentity(client.clientId(), client.secret(), null, client.authMethod(), issuer);
	}

	static boolean isUsable(StoredClient client) {
		Instant end = client.secretExpiresAt();
		return end == null || Instant.now().isBefore(end);
	}

	/**
	 * Return how to authenticate.
	 * @param offered what the authorization server can do
	 * @return the method
	 */
	String method(List<String> offered) {
		if (this.authMethod != null) {
			return this.authMethod;
		}
		if (this.key != null) {
			return "private_key_jwt";
		}
		if (this.secret == null) {
			return "none";
		}
		return (!offered.contains("client_secret_basic") && offered.contains("client_secret_post"))
				? "client_secret_post" : "client_secret_basic";
	}

	/** The secret is left out. */
	@Override
	public String toString() {
		return "ClientIdentity[" + this.clientId + ", " + this.issuer + "]";
	}

}
