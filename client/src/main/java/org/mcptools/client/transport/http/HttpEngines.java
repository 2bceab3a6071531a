/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.http.HttpClient;

/**
 * Chooses the HTTP library: Apache HttpCore where it is there, which is the faster one by
 * far, and otherwise that of the JDK.
 */
final class HttpEngines {

	private static final boolean HTTP_CORE = isHttpCoreThere();

	private HttpEngines() {
	}

	/**
	 * Return an engine for a server.
	 * @param settings the server's settings
	 * @return the engine, which makes no connection before the first request
	 */
	static HttpEngine of(HttpSettings settings) {
		HttpClient own = settings.httpClient();
		if (own != null) {
			return new JdkHttpEngine(() -> own, HttpConnectionSettings.DEFAULTS);
		}
		HttpEngine jdk = new JdkHttpEngine(() -> SharedHttpClients.get(settings), settings.connection());
		return HTTP_CORE ? new HttpCoreEngine(settings, jdk) : jdk;
	}

	/**
	 * Requests from now on use none of the connections that there are.
	 * @param settings the settings of a server whose connections are not to be trusted
	 */
	static void renew(HttpSettings settings) {
		if (settings.httpClient() == null) {
			SharedHttpClients.renew(settings);
			if (HTTP_CORE) {
				HttpCoreClients.of(settings).renew();
			}
		}
	}

	/**
	 * Without the name of a class in a text, of which native images would have to be
	 * told.
	 */
	private static boolean isHttpCoreThere() {
		try {
			return HttpCoreClient.isPossible();
		}
		catch (LinkageError ex) {
			return false;
		}
	}

}
