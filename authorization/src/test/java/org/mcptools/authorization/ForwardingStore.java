/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization;

import org.mcptools.authorization.store.StoredClient;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.store.TokenKey;
import org.mcptools.authorization.store.TokenStore;

/**
 * A store that leaves the work to another one, which several processes might share.
 */
class ForwardingStore implements TokenStore {

	private final TokenStore store;

	ForwardingStore(TokenStore store) {
		this.store = store;
	}

	@Override
	public StoredTokens tokens(TokenKey key) {
		return this.store.tokens(key);
	}

	@Override
	public void saveTokens(TokenKey key, StoredTokens tokens) {
		this.store.saveTokens(key, tokens);
	}

	@Override
	public void removeTokens(TokenKey key) {
		this.store.removeTokens(key);
	}

	@Override
	public StoredClient client(String issuer, String purpose) {
		return this.store.client(issuer, purpose);
	}

	@Override
	public void saveClient(String issuer, String purpose, StoredClient client) {
		this.store.saveClient(issuer, purpose, client);
	}

	@Override
	public void removeClient(String issuer, String purpose) {
		this.store.removeClient(issuer, purpose);
	}

}
