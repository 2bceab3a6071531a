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
 * The HTTP clients that all connections with the same TLS share: one for {@code http},
 * and for {@code https} one for each choice of the version of HTTP.
 */
final class HttpCoreClients {

	/** Those with the TLS of the JVM. */
	static final HttpCoreClients OF_JVM = new HttpCoreClients(null);

	private final Map<Key, HttpCoreClient> clients = new ConcurrentHashMap<>();

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
	 * @param secure whether for {@code https}
	 * @param version the version of HTTP
	 * @return the client
	 */
	HttpCoreClient enter(boolean secure, HttpVersionPolicy version) {
		HttpTls.Material material = (secure && this.tls != null) ? this.tls.material() : null;
		Key key = new Key(secure, version);
		HttpCoreClient known = this.clients.get(key);
		if (known != null && known.material() == material && known.enter()) {
			return known;
		}
		return this.clients.compute(key,
				(same, other) -> (other != null && other.material() == material && other.enter()) ? other
						: HttpCoreClient.entered(secure, version, material));
	}

	/**
	 * Requests from now on use none of the connections that there are. Those under way
	 * are left alone.
	 */
	void renew() {
		this.clients.clear();
	}

	private record Key(boolean secure, HttpVersionPolicy version) {

	}

}
