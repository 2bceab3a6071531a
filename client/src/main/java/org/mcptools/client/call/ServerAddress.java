/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.call;

import java.net.URI;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Where a server is, in the terms of OpenTelemetry.
 *
 * @param networkTransport {@code pipe} for a process, {@code tcp} for a URL, or
 * {@code null} where it is reached in another way
 * @param host the host of the URL, or {@code null} where there is none
 * @param port the port of the URL, or -1 where there is none
 */
public record ServerAddress(@Nullable String networkTransport, @Nullable String host, int port) {

	/** Of a server that is reached in a way of its own. */
	public static final ServerAddress UNKNOWN = new ServerAddress(null, null, -1);

	/** Of a child process. */
	public static final ServerAddress PIPE = new ServerAddress("pipe", null, -1);

	/**
	 * Return the address of a server behind a URL.
	 * @param url an HTTP URL
	 * @return its host and port, that of the scheme where the URL names none
	 */
	public static ServerAddress of(URI url) {
		int port = url.getPort();
		if (port < 0) {
			port = "https".equals(String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT)) ? 443 : 80;
		}
		return new ServerAddress("tcp", url.getHost(), port);
	}

}
