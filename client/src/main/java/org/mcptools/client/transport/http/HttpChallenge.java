/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * A server's refusal of a request for want of credentials.
 *
 * @param method the HTTP method of the request
 * @param uri where it went
 * @param status 401 or 403
 * @param wwwAuthenticate the values of {@code WWW-Authenticate}, one a header line, as
 * they came
 * @param headers all headers of the refusal, names in lower case, several values of one
 * name joined with a comma
 * @param credentials what {@link HttpAuthorizer#credentials} had returned for the refused
 * request: by now there may be newer ones
 */
public record HttpChallenge(String method, URI uri, int status, List<String> wwwAuthenticate,
		Map<String, String> headers, Map<String, String> credentials) {

	public HttpChallenge {
		wwwAuthenticate = List.copyOf(wwwAuthenticate);
		headers = Map.copyOf(headers);
		credentials = Map.copyOf(credentials);
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * Values of headers are left out: they may be secrets.
	 */
	@Override
	public String toString() {
		return "HttpChallenge[" + this.method + " " + Urls.display(this.uri) + ", status=" + this.status
				+ ", wwwAuthenticate=" + this.wwwAuthenticate.size() + "]";
	}

}
