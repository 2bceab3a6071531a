/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * What is to be known about URLs. None of its texts shows a query or user info, which may
 * hold secrets.
 */
final class Urls {

	private Urls() {
	}

	/**
	 * Read the URL of a server, as it is given.
	 * @param text the URL
	 * @return the same URL
	 * @throws IllegalArgumentException if it is not an absolute HTTP URL
	 */
	static URI parse(String text) {
		try {
			return requireHttp(new URI(text));
		}
		catch (URISyntaxException ex) {
			// The exception's own message would quote the URL.
			throw new IllegalArgumentException(
					"The URL of an MCP server is not valid: " + ex.getReason() + " at index " + ex.getIndex());
		}
	}

	static URI requireHttp(URI url) {
		String scheme = scheme(url);
		if (!(scheme.equals("http") || scheme.equals("https")) || url.getHost() == null) {
			throw new IllegalArgumentException("The URL of an MCP server begins with http:// or https:// and a host");
		}
		return url;
	}

	static boolean sameOrigin(URI one, URI other) {
		return origin(one).equals(origin(other));
	}

	/**
	 * Return scheme, host and port, all of them written out.
	 * @param url an absolute URL
	 * @return the origin
	 */
	static String origin(URI url) {
		int port = url.getPort();
		if (port < 0) {
			port = isPlain(url) ? 80 : 443;
		}
		String host = (url.getHost() != null) ? url.getHost().toLowerCase(Locale.ROOT) : "";
		return scheme(url) + "://" + host + ":" + port;
	}

	static boolean isPlain(URI url) {
		return scheme(url).equals("http");
	}

	private static String scheme(URI url) {
		return (url.getScheme() != null) ? url.getScheme().toLowerCase(Locale.ROOT) : "";
	}

	/**
	 * Return a URL in the form in which it may be shown.
	 * @param url a URL
	 * @return the URL without user info, query and fragment
	 */
	static String display(URI url) {
		String port = (url.getPort() < 0) ? "" : ":" + url.getPort();
		String path = (url.getRawPath() != null) ? url.getRawPath() : "";
		return scheme(url) + "://" + url.getHost() + port + path;
	}

	/**
	 * Resolve a reference against a URL. {@link URI#resolve(URI)} goes by an older
	 * standard: it loses the path where the reference is only a query, and runs host and
	 * path together where the URL has no path.
	 * @param base an absolute URL
	 * @param reference an absolute or relative URL
	 * @return the absolute URL
	 * @throws IllegalArgumentException if the reference is not a URL, without quoting it
	 */
	static URI resolve(URI base, String reference) {
		try {
			String path = (base.getRawPath() == null || base.getRawPath().isEmpty()) ? "/" : base.getRawPath();
			if (reference.startsWith("?")) {
				return new URI(base.getScheme() + "://" + base.getRawAuthority() + path + reference);
			}
			return new URI(base.getScheme() + "://" + base.getRawAuthority() + path).resolve(new URI(reference));
		}
		catch (URISyntaxException ex) {
			throw new IllegalArgumentException(ex.getReason() + " at index " + ex.getIndex());
		}
	}

}
