/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.text.ParseException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.DirectDecrypter;
import com.nimbusds.jose.crypto.DirectEncrypter;

/**
 * Encrypts text as JSON Web Encryption with AES-256 in GCM. To make a key of a password
 * takes long, on purpose: it is done once for each salt, and there is one salt for each
 * process that writes. Thread-safe.
 */
final class RowCipher {

	private static final String DERIVATION = "PBKDF2WithHmacSHA512";

	private static final int ITERATIONS = 210_000;

	private static final int KEY_BITS = 256;

	private static final int SALT_BYTES = 16;

	private static final int MOST_KEYS = 200;

	private final char[] password;

	private final String salt;

	private final Map<String, SecretKey> keys = new LinkedHashMap<>(16, 0.75f, true) {

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, SecretKey> eldest) {
			return size() > MOST_KEYS;
		}

	};

	RowCipher(String password) {
		this.password = password.toCharArray();
		byte[] random = new byte[SALT_BYTES];
		new SecureRandom().nextBytes(random);
		this.salt = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
	}

	String encrypt(String text) {
		try {
			JWEHeader header = new JWEHeader.Builder(JWEAlgorithm.DIR, EncryptionMethod.A256GCM).keyID(this.salt)
				.build();
			JWEObject object = new JWEObject(header, new Payload(text));
			object.encrypt(new DirectEncrypter(key(this.salt)));
			return object.serialize();
		}
		catch (JOSEException | GeneralSecurityException ex) {
			throw new IllegalStateException("Tokens cannot be encrypted: " + ex.getMessage());
		}
	}

	String decrypt(String text) throws GeneralSecurityException, ParseException, JOSEException {
		JWEObject object = JWEObject.parse(text);
		object.decrypt(new DirectDecrypter(key(String.valueOf(object.getHeader().getKeyID()))));
		return object.getPayload().toString();
	}

	private SecretKey key(String ofSalt) throws GeneralSecurityException {
		synchronized (this.keys) {
			SecretKey known = this.keys.get(ofSalt);
			if (known == null) {
				known = derived(ofSalt);
				this.keys.put(ofSalt, known);
			}
			return known;
		}
	}

	private SecretKey derived(String ofSalt) throws GeneralSecurityException {
		PBEKeySpec spec = new PBEKeySpec(this.password, Base64.getUrlDecoder().decode(ofSalt), ITERATIONS, KEY_BITS);
		return new SecretKeySpec(SecretKeyFactory.getInstance(DERIVATION).generateSecret(spec).getEncoded(), "AES");
	}

}
