/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.token;

import java.net.URI;
import java.text.ParseException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.dpop.DefaultDPoPProofFactory;
import com.nimbusds.oauth2.sdk.token.DPoPAccessToken;
import com.nimbusds.openid.connect.sdk.Nonce;
import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.discovery.Origins;
import org.mcptools.authorization.error.AuthorizationException;

/**
 * Proofs of the possession of a key (RFC 9449), a new one for each request. The key is
 * made here and never leaves. Thread-safe.
 */
public final class DpopProofs {

	private final DefaultDPoPProofFactory factory;

	private final String thumbprint;

	private final Map<String, String> nonces = new ConcurrentHashMap<>();

	/**
	 * Create it, with a new key.
	 */
	public DpopProofs() {
		try {
			this.factory = new DefaultDPoPProofFactory(new ECKeyGenerator(Curve.P_256).generate(), JWSAlgorithm.ES256);
			this.thumbprint = this.factory.getPublicJWK().computeThumbprint().toString();
		}
		catch (JOSEException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Return the thumbprint of the key.
	 * @return the thumbprint
	 */
	public String thumbprint() {
		return this.thumbprint;
	}

	/**
	 * Return a proof.
	 * @param method the HTTP method
	 * @param url where the request goes
	 * @param accessToken the token that it carries, or {@code null}
	 * @return the proof
	 */
	public SignedJWT proof(String method, URI url, @Nullable String accessToken) {
		String nonce = this.nonces.get(Origins.of(url));
		try {
			return this.factory.createDPoPJWT(method, withoutQuery(url),
					(accessToken != null) ? new DPoPAccessToken(accessToken) : null,
					(nonce != null) ? new Nonce(nonce) : null);
		}
		catch (JOSEException ex) {
			throw new AuthorizationException("There is no proof of possession: " + ex.getMessage());
		}
	}

	private static URI withoutQuery(URI url) {
		String text = url.toString();
		int end = text.indexOf('?');
		int fragment = text.indexOf('#');
		end = (end < 0 || (fragment >= 0 && fragment < end)) ? fragment : end;
		return (end < 0) ? url : URI.create(text.substring(0, end));
	}

	/**
	 * Keep a nonce for the next proofs.
	 * @param url where a reply has come from
	 * @param nonce its {@code DPoP-Nonce}, or {@code null} where it has none
	 */
	public void remember(URI url, @Nullable String nonce) {
		if (nonce != null && !nonce.isEmpty()) {
			this.nonces.put(Origins.of(url), nonce);
		}
	}

	/**
	 * Whether there is another nonce by now than that of a proof.
	 * @param url where the proof went
	 * @param proof the proof, or {@code null}
	 * @return whether there is
	 */
	public boolean hasNewerNonce(URI url, @Nullable String proof) {
		String known = this.nonces.get(Origins.of(url));
		if (known == null || proof == null) {
			return false;
		}
		try {
			Object used = SignedJWT.parse(proof).getJWTClaimsSet().getClaim("nonce");
			return !Objects.equals(known, used);
		}
		catch (ParseException ex) {
			return false;
		}
	}

}
