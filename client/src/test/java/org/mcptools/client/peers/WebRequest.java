/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.peers;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A request over HTTP.
 *
 * @param method the method
 * @param target path and query
 * @param headers the headers, names in lower case
 * @param body the body
 */
record WebRequest(String method, String target, Map<String, String> headers, String body) {

	/**
	 * Read a request.
	 * @param first its first byte, read already
	 * @param in the rest
	 */
	static WebRequest read(int first, InputStream in) throws IOException {
		String[] start = ((char) first + line(in)).split(" ", 3);
		Map<String, String> headers = new TreeMap<>();
		for (String line = line(in); !line.isEmpty(); line = line(in)) {
			int colon = line.indexOf(':');
			headers.merge(line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip(),
					(one, other) -> one + ", " + other);
		}
		int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
		byte[] body = in.readNBytes(length);
		if (body.length < length) {
			throw new EOFException();
		}
		return new WebRequest(start[0], start[1], headers, new String(body, StandardCharsets.UTF_8));
	}

	private static String line(InputStream in) throws IOException {
		StringBuilder line = new StringBuilder();
		for (int next = in.read(); next != '\n'; next = in.read()) {
			if (next < 0) {
				throw new EOFException();
			}
			if (next != '\r') {
				line.append((char) next);
			}
		}
		return line.toString();
	}

	String header(String name) {
		return this.headers.getOrDefault(name, "");
	}

	boolean isProbe() {
		return this.body.contains("\"server/discover\"");
	}

}
