/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;

import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.consent.ConsentRequest;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Users who consent to everything, at once.
 */
final class Users implements ConsentHandler {

	static final String CALLBACK = "https://app.example/callback";

	final List<ConsentRequest> asked = new CopyOnWriteArrayList<>();

	@Override
	public URI redirectUri() {
		return URI.create(CALLBACK);
	}

	@Override
	public CompletionStage<URI> ask(ConsentRequest request) {
		this.asked.add(request);
		return CompletableFuture.completedFuture(URI
			.create(CALLBACK + "?code=" + request.user() + "&state=" + request.state() + "&iss=" + request.issuer()));
	}

	/** Do something as Spring Security does it for somebody who is logged in. */
	void as(String user, Runnable action) {
		SecurityContextHolder.getContext().setAuthentication(new TestingAuthenticationToken(user, null, "USER"));
		try {
			action.run();
		}
		finally {
			SecurityContextHolder.clearContext();
		}
	}

}
