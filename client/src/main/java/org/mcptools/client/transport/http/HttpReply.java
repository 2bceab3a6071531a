/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.transport.http;

import java.net.URI;
import java.util.Map;

/**
 * What an {@link HttpAuthorizer} is told of a reply, before its body has come.
 *
 * @param uri where the request went
 * @param status the HTTP status
 * @param headers the headers, names in lower case, several values of one name joined with
 * a comma
 * @param credentials what {@link HttpAuthorizer#credentials} had returned for the request
 */
public record HttpReply(URI uri, int status, Map<String, String> headers, Map<String, String> credentials) {

	public HttpReply {
		headers = Map.copyOf(headers);
		credentials = Map.copyOf(credentials);
	}

	static HttpReply of(ReplyHead head, URI uri, Map<String, String> credentials) {
		return new HttpReply(uri, head.status(), head.asFrameHeaders(), credentials);
	}

	/**
	 * {@inheritDoc}
	 * <p>
	 * Values of headers are left out: they may be secrets.
	 */
	@Override
	public String toString() {
		return "HttpReply[" + Urls.display(this.uri) + ", status=" + this.status + "]";
	}

}
