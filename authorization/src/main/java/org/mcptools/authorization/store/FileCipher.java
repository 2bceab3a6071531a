/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.store;

import java.io.IOException;
import java.text.ParseException;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEDecrypter;
import com.nimbusds.jose.JWEEncrypter;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.DirectDecrypter;
import com.nimbusds.jose.crypto.DirectEncrypter;
import com.nimbusds.jose.crypto.PasswordBasedDecrypter;
import com.nimbusds.jose.crypto.PasswordBasedEncrypter;

/**
 * Encrypts text as JSON Web Encryption with AES-256 in GCM.
 */
final class FileCipher {

	private static final int SALT_BYTES = 16;

	private static final int ITERATIONS = 210_000;

	private static final int KEY_BYTES = 32;

	private final JWEAlgorithm algorithm;

	private final JWEEncrypter encrypter;

	private final JWEDecrypter decrypter;

	private FileCipher(JWEAlgorithm algorithm, JWEEncrypter encrypter, JWEDecrypter decrypter) {
		this.algorithm = algorithm;
		this.encrypter = encrypter;
		this.decrypter = decrypter;
	}

	static FileCipher ofPassword(String password) {
		return new FileCipher(JWEAlgorithm.PBES2_HS512_A256KW,
				new PasswordBasedEncrypter(password, SALT_BYTES, ITERATIONS), new PasswordBasedDecrypter(password));
	}

	static FileCipher ofKey(byte[] key) {
		if (key.length != KEY_BYTES) {
			throw new IllegalArgumentException("The key of a token store has " + KEY_BYTES + " bytes");
		}
		try {
			return new FileCipher(JWEAlgorithm.DIR, new DirectEncrypter(key), new DirectDecrypter(key));
		}
		catch (JOSEException ex) {
			throw new IllegalArgumentException("The key of a token store cannot be used: " + ex.getMessage());
		}
	}

	String encrypt(String text) throws IOException {
		try {
			JWEObject object = new JWEObject(new JWEHeader(this.algorithm, EncryptionMethod.A256GCM),
					new Payload(text));
			object.encrypt(this.encrypter);
			return object.serialize();
		}
		catch (JOSEException ex) {
			throw new IOException("it cannot be encrypted: " + ex.getMessage());
		}
	}

	String decrypt(String text) throws IOException {
		try {
			JWEObject object = JWEObject.parse(text);
			object.decrypt(this.decrypter);
			return object.getPayload().toString();
		}
		catch (ParseException | JOSEException ex) {
			throw new IOException("it is not encrypted with this key");
		}
	}

}
