/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.authorization.store;

import org.jspecify.annotations.Nullable;

/**
 * Keeps tokens and registrations. Several instances of an application may share one, so
 * that what one of them has got serves all. Must be thread-safe; may block. What it
 * throws fails the request that it was asked for, so that its messages must not hold
 * tokens.
 */
public interface TokenStore {

	/**
	 * Return tokens.
	 * @param key whose
	 * @return the tokens, or {@code null} where there are none
	 */
	@Nullable StoredTokens tokens(TokenKey key);

	/**
	 * Keep tokens, in place of those that were there.
	 * @param key whose
	 * @param tokens the tokens
	 */
	void saveTokens(TokenKey key, StoredTokens tokens);

	/**
	 * Forget tokens.
	 * @param key whose
	 */
	void removeTokens(TokenKey key);

	/**
	 * Return a registration.
	 * @param issuer the authorization server that it was made at
	 * @param purpose what it was made for, a text
	 * @return the registration, or {@code null} where there is none
	 */
	@Nullable StoredClient client(String issuer, String purpose);

	/**
	 * Keep a registration, in place of the one that was there.
	 * @param issuer the authorization server that it was made at
	 * @param purpose what it was made for, a text
	 * @param client the registration
	 */
	void saveClient(String issuer, String purpose, StoredClient client);

	/**
	 * Forget a registration.
	 * @param issuer the authorization server that it was made at
	 * @param purpose what it was made for, a text
	 */
	void removeClient(String issuer, String purpose);

	/**
	 * Whether other processes may keep tokens here, too. Where they may, a refresh token
	 * that is refused may be one that another has just used, and its tokens are looked
	 * for a little longer.
	 * @return whether they may
	 */
	default boolean isShared() {
		return true;
	}

}
