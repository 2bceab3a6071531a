/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.client.Registrar;
import org.mcptools.authorization.discovery.AuthorizationServer;
import org.mcptools.authorization.discovery.Discovery;
import org.mcptools.authorization.discovery.ProtectedResource;
import org.mcptools.authorization.store.TokenKey;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.authorization.token.DpopProofs;
import org.mcptools.authorization.token.TokenEndpoint;

/**
 * What all users of a server share.
 *
 * @param name the name of the server
 * @param url its URL
 * @param grant why tokens should be issued
 * @param scopes the scopes that the application wants
 * @param discovery finds authorization servers
 * @param registrar tells who the application is
 * @param endpoint asks for tokens
 * @param store keeps them
 * @param keys proofs of possession by issuer, or {@code null} for tokens without
 * @param executor runs what blocks
 */
record Wiring(String name, URI url, OAuthGrant grant, List<String> scopes, Discovery discovery, Registrar registrar,
		TokenEndpoint endpoint, TokenStore store, @Nullable Map<String, DpopProofs> keys, Executor executor) {

	/** A server may name very many, and the store may be far away. */
	private static final int MOST_ISSUERS = 10;

	/**
	 * Find out anew from whom to get a token.
	 * @param metadataLocation where the server says that its metadata is, or {@code null}
	 */
	Target target(@Nullable String metadataLocation, String user) {
		ProtectedResource resource = this.discovery.resource(this.url, metadataLocation);
		if (!resource.described()) {
			return new Target(resource, this.discovery.legacy(resource));
		}
		String issuer = resource.issuers().get(0);
		for (String candidate : resource.issuers().stream().limit(MOST_ISSUERS).toList()) {
			if (this.store.tokens(key(candidate, resource.identifier(), user)) != null) {
				issuer = candidate;
				break;
			}
		}
		return new Target(resource, this.discovery.server(issuer));
	}

	TokenKey key(Target target, String user) {
		return key(target.server().issuer(), target.resource().identifier(), user);
	}

	private TokenKey key(String issuer, String resource, String user) {
		return new TokenKey(issuer, resource, this.registrar.keyName(), user);
	}

	@Nullable DpopProofs proofs(AuthorizationServer server) {
		return (this.keys != null && server.dpopAlgorithms().contains("ES256"))
				? this.keys.computeIfAbsent(server.issuer(), (issuer) -> new DpopProofs()) : null;
	}

}
