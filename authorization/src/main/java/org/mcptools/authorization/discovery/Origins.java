/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.discovery;

import java.net.URI;
import java.util.Locale;

/**
 * Where a URL begins.
 */
public final class Origins {

	private Origins() {
	}

	/**
	 * Return scheme, host and port, the port only where it is not the usual one.
	 * @param url an absolute URL
	 * @return the origin
	 */
	public static String of(URI url) {
		String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
		String host = String.valueOf(url.getHost()).toLowerCase(Locale.ROOT);
		int port = url.getPort();
		boolean usual = port < 0 || (scheme.equals("https") && port == 443) || (scheme.equals("http") && port == 80);
		return scheme + "://" + host + (usual ? "" : ":" + port);
	}

	/**
	 * Whether one URL is another or below it, segment by segment.
	 * @param parent a URL
	 * @param url another
	 * @return whether it is
	 */
	public static boolean isBelow(URI parent, URI url) {
		if (!of(parent).equals(of(url))) {
			return false;
		}
		String above = path(parent);
		String below = path(url);
		return below.equals(above) || below.startsWith(above.endsWith("/") ? above : above + "/");
	}

	private static String path(URI url) {
		String path = url.normalize().getRawPath();
		return (path == null || path.isEmpty()) ? "/" : path;
	}

	/**
	 * Return the path of a URL, empty where it is the root.
	 * @param url a URL
	 * @return the path, without a slash at its end
	 */
	static String trimmedPath(URI url) {
		String path = (url.getRawPath() != null) ? url.getRawPath() : "";
		return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
	}

}
