/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A proxy between this client and a server, or the wish to have none.
 */
public final class HttpProxy {

	/** No proxy, whatever the JVM says. */
	public static final HttpProxy NONE = new HttpProxy("", 0, null);

	private final String host;

	private final int port;

	private final @Nullable String userAndPassword;

	private HttpProxy(String host, int port, @Nullable String userAndPassword) {
		this.host = host;
		this.port = port;
		this.userAndPassword = userAndPassword;
	}

	/**
	 * Read the URL of a proxy.
	 * @param url {@code http://host:port}, or {@code http://user:password@host:port} with
	 * percent signs for what a URL cannot carry
	 * @return the proxy
	 * @throws IllegalArgumentException if it is not such a URL, without quoting it
	 */
	public static HttpProxy of(String url) {
		URI uri;
		try {
			uri = new URI(url.strip());
		}
		catch (URISyntaxException ex) {
			// The exception's own message would quote the URL.
			throw new IllegalArgumentException(
					"The URL of a proxy is not valid: " + ex.getReason() + " at index " + ex.getIndex());
		}
		String path = uri.getRawPath();
		if (!"http".equalsIgnoreCase(uri.getScheme()) || uri.getHost() == null || uri.getPort() < 1
				|| uri.getPort() > 65535 || uri.getRawQuery() != null
				|| !(path == null || path.isEmpty() || path.equals("/"))) {
			throw new IllegalArgumentException("The URL of a proxy is http://host:port or"
					+ " http://user:password@host:port; proxies that are reached over TLS or SOCKS are not supported");
		}
		return new HttpProxy(uri.getHost(), uri.getPort(), userAndPassword(uri.getRawUserInfo()));
	}

	private static @Nullable String userAndPassword(@Nullable String userInfo) {
		if (userInfo == null || userInfo.isEmpty()) {
			return null;
		}
		// In a URL a plus sign is one, unlike in a form.
		String decoded = URLDecoder.decode(userInfo.replace("+", "%2B"), StandardCharsets.UTF_8);
		return decoded.contains(":") ? decoded : decoded + ":";
	}

	ProxySelector selector() {
		// Not resolved, so that the name is looked up with each connection.
		return equals(NONE) ? HttpClient.Builder.NO_PROXY
				: ProxySelector.of(InetSocketAddress.createUnresolved(this.host, this.port));
	}

	/**
	 * Return the header that tells the proxy who is calling. A client's authenticator
	 * would do the same, and would drop the credentials that are meant for the server.
	 * @return the value of {@code Proxy-Authorization}, or {@code null}
	 */
	@Nullable String authorization() {
		return (this.userAndPassword != null)
				? "Basic " + Base64.getEncoder().encodeToString(this.userAndPassword.getBytes(StandardCharsets.UTF_8))
				: null;
	}

	/**
	 * Return host and port.
	 * @return them, or {@code null} where there is no proxy
	 */
	@Nullable String address() {
		return equals(NONE) ? null : this.host + ":" + this.port;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof HttpProxy proxy && proxy.host.equals(this.host) && proxy.port == this.port
				&& Objects.equals(proxy.userAndPassword, this.userAndPassword);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.host, this.port, this.userAndPassword);
	}

	/** User and password are left out. */
	@Override
	public String toString() {
		return "HttpProxy[" + Objects.requireNonNullElse(address(), "none") + "]";
	}

}
