/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

/**
 * Keeps tokens as long as the application runs. Thread-safe.
 */
public final class InMemoryTokenStore implements TokenStore {

	private final Map<TokenKey, StoredTokens> tokens = new ConcurrentHashMap<>();

	private final Map<String, StoredClient> clients = new ConcurrentHashMap<>();

	@Override
	public @Nullable StoredTokens tokens(TokenKey key) {
		return this.tokens.get(key);
	}

	@Override
	public void saveTokens(TokenKey key, StoredTokens newTokens) {
		this.tokens.put(key, newTokens);
	}

	@Override
	public void removeTokens(TokenKey key) {
		this.tokens.remove(key);
	}

	@Override
	public @Nullable StoredClient client(String issuer, String purpose) {
		return this.clients.get(issuer + " " + purpose);
	}

	@Override
	public void saveClient(String issuer, String purpose, StoredClient client) {
		this.clients.put(issuer + " " + purpose, client);
	}

	@Override
	public void removeClient(String issuer, String purpose) {
		this.clients.remove(issuer + " " + purpose);
	}

	@Override
	public boolean isShared() {
		return false;
	}

}
