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

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.consent.ConsentRequest;
import org.mcptools.autoconfigure.McpUserSource;

/**
 * Users who consent to everything, at once.
 */
final class Users implements ConsentHandler, McpUserSource {

	static final String CALLBACK = "https://app.example/callback";

	private final ThreadLocal<@Nullable String> current = new ThreadLocal<>();

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

	@Override
	public @Nullable String currentUser() {
		return this.current.get();
	}

	void as(String user, Runnable action) {
		this.current.set(user);
		try {
			action.run();
		}
		finally {
			this.current.remove();
		}
	}

}
