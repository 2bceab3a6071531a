/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.conformance;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletionStage;

import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.consent.ConsentRequest;

/**
 * A user who consents to everything, without a browser: the suite's authorization server
 * sends whoever comes back at once.
 */
final class HeadlessConsent implements ConsentHandler {

	private final HttpClient client = HttpClient.newHttpClient();

	@Override
	public URI redirectUri() {
		return URI.create("http://localhost:3000/callback");
	}

	@Override
	public CompletionStage<URI> ask(ConsentRequest request) {
		return this.client
			.sendAsync(HttpRequest.newBuilder(request.authorizationUrl()).build(),
					HttpResponse.BodyHandlers.discarding())
			.thenApply((answer) -> URI.create(answer.headers().firstValue("location").orElseThrow()));
	}

}
