/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.client;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.JOSEException;
import org.jspecify.annotations.Nullable;

/**
 * A key with which the application proves who it is ({@code private_key_jwt}, RFC 7523).
 *
 * @param key the private key, RSA or elliptic curve
 * @param keyId its name at the authorization server, or {@code null}
 * @param algorithm the algorithm to sign with, or {@code null} for the usual one of the
 * key
 */
public record ClientKey(PrivateKey key, @Nullable String keyId, @Nullable String algorithm) {

	/**
	 * Read a key.
	 * @param pem a private key in PKCS#8, unencrypted
	 * @param keyId its name at the authorization server, or {@code null}
	 * @param algorithm the algorithm to sign with, or {@code null}
	 * @return the key
	 * @throws IllegalArgumentException if it cannot be read
	 */
	public static ClientKey ofPem(String pem, @Nullable String keyId, @Nullable String algorithm) {
		if (!pem.contains("-----BEGIN PRIVATE KEY-----")) {
			throw new IllegalArgumentException("The private key is not a PKCS#8 key in PEM (BEGIN PRIVATE KEY)");
		}
		byte[] bytes = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
		for (String type : new String[] { "EC", "RSA" }) {
			try {
				return new ClientKey(KeyFactory.getInstance(type).generatePrivate(new PKCS8EncodedKeySpec(bytes)),
						keyId, algorithm);
			}
			catch (GeneralSecurityException ex) {
				// It may be of the other type.
			}
		}
		throw new IllegalArgumentException("The private key is neither of RSA nor of an elliptic curve");
	}

	JWSAlgorithm signingAlgorithm() throws JOSEException {
		if (this.algorithm != null) {
			return JWSAlgorithm.parse(this.algorithm);
		}
		return (this.key instanceof ECPrivateKey curve)
				? new ECDSASigner(curve).supportedJWSAlgorithms().iterator().next() : JWSAlgorithm.RS256;
	}

	/** The key is left out. */
	@Override
	public String toString() {
		return "ClientKey[" + this.key.getAlgorithm() + ", " + this.keyId + "]";
	}

}
