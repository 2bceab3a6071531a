/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat;

import java.net.URI;

import org.mcptools.authorization.consent.ConsentRequest;

/**
 * Where a user goes to consent that this application uses a server.
 *
 * @param host the host, with its port, as the user is told before
 * @param url the whole address
 */
public record Consent(String host, String url) {

	/**
	 * Says where that is.
	 * @param request what the user is asked for
	 * @return where to go
	 */
	public static Consent of(ConsentRequest request) {
		URI url = request.authorizationUrl();
		return new Consent(url.getHost() + ((url.getPort() >= 0) ? ":" + url.getPort() : ""), url.toASCIIString());
	}

}
