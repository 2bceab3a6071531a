/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;

import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.consent.ConsentRequest;

/**
 * A user who consents to everything.
 */
final class TestConsent implements ConsentHandler {

	private final HttpClient client = HttpClient.newHttpClient();

	final List<ConsentRequest> requests = new CopyOnWriteArrayList<>();

	/** What becomes of the answer on its way. */
	volatile UnaryOperator<String> way = UnaryOperator.identity();

	volatile URI redirectUri = URI.create("http://127.0.0.1:7777/callback");

	@Override
	public URI redirectUri() {
		return this.redirectUri;
	}

	@Override
	public CompletionStage<URI> ask(ConsentRequest request) {
		this.requests.add(request);
		return this.client
			.sendAsync(HttpRequest.newBuilder(request.authorizationUrl()).build(),
					HttpResponse.BodyHandlers.discarding())
			.thenApply((answer) -> URI.create(this.way.apply(answer.headers().firstValue("location").orElseThrow())));
	}

}
