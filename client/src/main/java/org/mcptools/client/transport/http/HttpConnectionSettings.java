/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.http.HttpClient;

import org.jspecify.annotations.Nullable;

/**
 * How connections to a server are made.
 *
 * @param tls whom they trust, or {@code null} for whom the JVM trusts
 * @param proxy the proxy that they go through, {@link HttpProxy#NONE} for none, or
 * {@code null} for what the JVM says
 * @param version the version of HTTP to speak, or {@code null} for HTTP/1.1 with
 * {@code http} and the best that both speak with {@code https}
 */
public record HttpConnectionSettings(@Nullable HttpTls tls, @Nullable HttpProxy proxy,
		HttpClient.@Nullable Version version) {

	/** All as the JVM has it. */
	public static final HttpConnectionSettings DEFAULTS = new HttpConnectionSettings(null, null, null);

}
