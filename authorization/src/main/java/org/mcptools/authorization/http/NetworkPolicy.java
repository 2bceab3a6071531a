/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.http;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.error.AuthorizationException;

/**
 * Where requests may go. All URLs come from servers, which might point into the network
 * of the application (security considerations of the specification, "Server-Side Request
 * Forgery").
 *
 * @param allowLoopback development mode: {@code http} and the addresses of this machine
 * are allowed
 * @param allowPrivate addresses of private networks are allowed
 */
public record NetworkPolicy(boolean allowLoopback, boolean allowPrivate) {

	/** Public addresses by HTTPS, nothing else. */
	public static final NetworkPolicy STRICT = new NetworkPolicy(false, false);

	/**
	 * Return what suits a server: one that is on this machine may point to this machine.
	 * @param server the URL of an MCP server
	 * @return the policy
	 */
	public static NetworkPolicy suiting(URI server) {
		return new NetworkPolicy(isLoopbackName(server.getHost()), false);
	}

	/**
	 * Require that a request may go to a URL.
	 * @param what what is there, for the message
	 * @param url the URL
	 * @throws AuthorizationException if it must not
	 */
	public void requireAllowed(String what, URI url) {
		requireAllowedUrl(what, url);
		for (InetAddress address : resolve(what, url.getHost())) {
			requireAllowed(what, url.getHost(), address);
		}
	}

	/**
	 * Require that a URL may be opened, by somebody else than us.
	 * @param what what is there, for the message
	 * @param url the URL
	 * @throws AuthorizationException if it must not
	 */
	public void requireAllowedUrl(String what, URI url) {
		String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
		if (url.getHost() == null || url.getUserInfo() != null) {
			throw new AuthorizationException("The " + what + " is not at a URL with a host and nothing before it");
		}
		if (!scheme.equals("https")
				&& !(scheme.equals("http") && this.allowLoopback && isLoopbackName(url.getHost()))) {
			throw new AuthorizationException("The " + what + " is at " + scheme + "://" + url.getHost()
					+ ", and has to be at an https:// URL (http:// is for development on this machine only)");
		}
	}

	private static InetAddress[] resolve(String what, String host) {
		try {
			return InetAddress.getAllByName(host);
		}
		catch (UnknownHostException ex) {
			throw new AuthorizationException("The host of the " + what + ", " + host + ", is not known");
		}
	}

	private void requireAllowed(String what, String host, InetAddress address) {
		if (address.isLoopbackAddress()) {
			if (!this.allowLoopback) {
				throw refusal(what, host, "an address of this machine");
			}
		}
		else if (isPrivate(address) && !this.allowPrivate) {
			throw refusal(what, host, "a private address");
		}
	}

	private static AuthorizationException refusal(String what, String host, String kind) {
		return new AuthorizationException("The " + what + " is at " + host + ", which is " + kind
				+ "; a server must not send requests there unless that is allowed");
	}

	private static boolean isPrivate(InetAddress address) {
		byte[] bytes = address.getAddress();
		int first = bytes[0] & 0xff;
		int second = bytes[1] & 0xff;
		if (address.isAnyLocalAddress() || address.isLinkLocalAddress() || address.isSiteLocalAddress()
				|| address.isMulticastAddress()) {
			return true;
		}
		if (bytes.length == 4) {
			// "This network", shared address space, protocol assignments, benchmarks,
			// reserved.
			return first == 0 || (first == 100 && second >= 64 && second < 128)
					|| (first == 192 && second == 0 && bytes[2] == 0) || (first == 198 && (second & 0xfe) == 18)
					|| first >= 240;
		}
		// Unique local, and prefixes that have an address of the older kind inside.
		return (first & 0xfe) == 0xfc || (first == 0x20 && second == 0x02) || (first == 0 && second == 0x64)
				|| (first == 0 && second == 0);
	}

	/**
	 * Whether a host is this machine by its name alone.
	 * @param host a host, or {@code null}
	 * @return whether it is
	 */
	public static boolean isLoopbackName(@Nullable String host) {
		return host != null && (host.equalsIgnoreCase("localhost") || host.equals("[::1]")
				|| host.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}"));
	}

}
