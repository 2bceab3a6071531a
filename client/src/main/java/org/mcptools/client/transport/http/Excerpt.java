/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.Collection;

/**
 * The beginning of a body, fit to be shown.
 */
final class Excerpt {

	private static final int LONGEST = 200;

	/** Shorter ones are likely to be ordinary words. */
	private static final int SHORTEST_SECRET = 6;

	private Excerpt() {
	}

	/**
	 * Return the beginning of a text on one line, without what the peer may have echoed
	 * of our secrets.
	 * @param text the text
	 * @param secrets what must not be shown
	 * @return the excerpt, empty where there is nothing to show
	 */
	static String of(String text, Collection<String> secrets) {
		String shown = text;
		for (String secret : secrets) {
			shown = hide(shown, secret);
			// The token behind a scheme such as Bearer.
			shown = hide(shown, secret.substring(secret.indexOf(' ') + 1));
		}
		shown = shown.replaceAll("[\\p{Cntrl}\\p{Cf}\\p{Co}\\p{Cn}\\p{Z}\\uFFFD]+", " ").strip();
		if (shown.length() <= LONGEST) {
			return shown;
		}
		int end = Character.isHighSurrogate(shown.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
		return shown.substring(0, end) + "…";
	}

	private static String hide(String text, String secret) {
		return (secret.length() < SHORTEST_SECRET) ? text : text.replace(secret, "***");
	}

}
