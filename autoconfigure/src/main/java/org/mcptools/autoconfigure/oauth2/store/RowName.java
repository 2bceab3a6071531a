/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

import org.mcptools.authorization.store.TokenKey;
import org.springframework.util.StringUtils;

/**
 * Under which names something is kept. The id alone tells one thing from another, since
 * it has a hash of all that makes a difference: a database may cut names, or not tell
 * capital letters from small ones. The rest is for whoever looks into the table.
 *
 * @param id the id of a client registration, of at most 100 characters
 * @param principal the name of a principal, of at most 200 bytes
 */
record RowName(String id, String principal) {

	/** How all ids begin. */
	static final String PREFIX = "mcp-";

	private static final String APPLICATION = "(application)";

	private static final int LONGEST_HOST = 40;

	private static final int LONGEST_PRINCIPAL = 200;

	private static final int HASH_BYTES = 20;

	static RowName ofTokens(TokenKey key) {
		return new RowName(
				PREFIX + host(key.resource()) + "-"
						+ hash("tokens", key.issuer(), key.resource(), key.client(), key.user()),
				principal(key.user()));
	}

	static RowName ofClient(String issuer, String purpose) {
		return new RowName(PREFIX + "client-" + host(issuer) + "-" + hash("client", issuer, purpose), APPLICATION);
	}

	private static String host(String url) {
		String host;
		try {
			host = URI.create(url).getHost();
		}
		catch (IllegalArgumentException ex) {
			host = null;
		}
		String known = (host != null) ? host.replaceAll("[^A-Za-z0-9.-]", "") : "";
		return known.substring(0, Math.min(known.length(), LONGEST_HOST));
	}

	private static String hash(String... parts) {
		try {
			MessageDigest digest = MessageDigest.getInstance("SHA-256");
			for (String part : parts) {
				byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
				// With its length, so that no two lists of parts are the same text.
				digest.update((bytes.length + ":").getBytes(StandardCharsets.US_ASCII));
				digest.update(bytes);
			}
			return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String principal(String user) {
		StringBuilder name = new StringBuilder();
		int bytes = 0;
		for (int character : user.codePoints().toArray()) {
			bytes += Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
			if (bytes > LONGEST_PRINCIPAL) {
				break;
			}
			name.appendCodePoint((character != 0) ? character : '?');
		}
		return StringUtils.hasText(name) ? name.toString() : APPLICATION;
	}

}
