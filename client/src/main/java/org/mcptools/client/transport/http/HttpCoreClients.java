/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.hc.core5.http2.HttpVersionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP clients that all connections with the same TLS share, one for each choice of
 * the version of HTTP.
 */
final class HttpCoreClients {

	/** Those with the TLS of the JVM. */
	static final HttpCoreClients OF_JVM = new HttpCoreClients(null);

	private final Map<HttpVersionPolicy, HttpCoreClient> clients = new ConcurrentHashMap<>();

	private final @Nullable HttpTls tls;

	HttpCoreClients(@Nullable HttpTls tls) {
		this.tls = tls;
	}

	static HttpCoreClients of(HttpSettings settings) {
		HttpTls tls = settings.connection().tls();
		return (tls != null) ? tls.coreClients() : OF_JVM;
	}

	/**
	 * Return a client that does not end before it has been {@link HttpCoreClient#leave
	 * left}.
	 * @param version the version of HTTP
	 * @return the client
	 */
	HttpCoreClient enter(HttpVersionPolicy version) {
		HttpTls.Material material = (this.tls != null) ? this.tls.material() : null;
		HttpCoreClient known = this.clients.get(version);
		if (known != null && known.material() == material && known.enter()) {
			return known;
		}
		return this.clients.compute(version,
				(same, other) -> (other != null && other.material() == material && other.enter()) ? other
						: HttpCoreClient.entered(version, material));
	}

	/**
	 * Requests from now on use none of the connections that there are. Those under way
	 * are left alone.
	 */
	void renew() {
		this.clients.clear();
	}

}
