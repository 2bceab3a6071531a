/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * The way to a server, in the words of failures.
 *
 * @param origin the server's scheme, host and port
 * @param proxy host and port of the proxy, or {@code null} where none is known of
 * @param trust what says whom to trust, or {@code null} where it is nothing special
 */
record Route(String origin, @Nullable String proxy, @Nullable String trust) {

	/** Nothing is known of it. */
	static final Route UNKNOWN = new Route("", null, null);

	/** Of the JDK: how it may prove itself to a proxy before a tunnel. */
	private static final String DISABLED_SCHEMES = "jdk.http.auth.tunneling.disabledSchemes";

	static Route to(URI uri, HttpConnectionSettings connection) {
		HttpProxy proxy = connection.proxy();
		HttpTls tls = connection.tls();
		return new Route(Urls.origin(uri), (proxy != null) ? proxy.address() : null, (tls != null) ? tls.name() : null);
	}

	/**
	 * Return whom a connection is made to.
	 */
	String firstStop() {
		return (this.proxy != null) ? "the proxy " + this.proxy : this.origin;
	}

	/**
	 * Say why a proxy does not let a request pass that proves nothing.
	 * @param authorized whether it should have proved something
	 */
	String proxyRefusal(boolean authorized) {
		String proxyInWords = (this.proxy != null) ? "the proxy " + this.proxy : "a proxy on the way";
		if (!authorized) {
			return "cannot be reached: " + proxyInWords + " demands a user and a password";
		}
		String disabled = System.getProperty(DISABLED_SCHEMES, "Basic").toLowerCase(Locale.ROOT);
		boolean withheld = this.origin.startsWith("https:") && disabled.contains("basic");
		return "cannot be reached: " + proxyInWords
				+ (withheld
						? " demands a user and a password, which Java does not send on the way to https: start it with"
								+ " -D" + DISABLED_SCHEMES + "="
						: " refuses the user and the password");
	}

}
