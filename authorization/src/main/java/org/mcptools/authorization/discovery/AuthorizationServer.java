/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.discovery;

import java.net.URI;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What an authorization server says about itself (RFC 8414).
 *
 * @param issuer its identifier, as it was spelled
 * @param authorizationEndpoint where users are sent, or {@code null}
 * @param tokenEndpoint where tokens are issued
 * @param registrationEndpoint where clients register, or {@code null}
 * @param scopes the scopes that it knows, or {@code null} where it does not say
 * @param authMethods how clients may authenticate
 * @param signingAlgorithms with what they may sign, empty where it does not say
 * @param dpopAlgorithms with what proofs may be signed, empty where it knows no DPoP
 * @param supportsS256 whether it knows PKCE with S256
 * @param namesIssuer whether its answers to authorization requests have {@code iss}
 * @param readsClientMetadata whether a client may have the URL of a document as its id
 */
public record AuthorizationServer(String issuer, @Nullable URI authorizationEndpoint, URI tokenEndpoint,
		@Nullable URI registrationEndpoint, @Nullable List<String> scopes, List<String> authMethods,
		List<String> signingAlgorithms, List<String> dpopAlgorithms, boolean supportsS256, boolean namesIssuer,
		boolean readsClientMetadata) {

}
