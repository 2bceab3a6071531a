/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.store.StoredClient;
import org.mcptools.authorization.store.StoredTokens;
import org.mcptools.authorization.store.TokenKey;
import org.mcptools.authorization.store.TokenStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.OAuth2AccessToken;

/**
 * Keeps tokens and registrations as authorized clients of Spring Security, such as those
 * in its table {@code oauth2_authorized_client}. Thread-safe; blocks.
 * <p>
 * An authorized client of Spring Security holds less than what is to be kept: what is in
 * the place of its access token is therefore JSON with all of it, encrypted where there
 * is a password. It is of use to this store only, as is its client registration, which
 * {@link #registrations()} makes up.
 * <p>
 * What cannot be read, because it was written with another password or by somebody else,
 * counts as not there, and is replaced as soon as there is something new.
 */
public final class AuthorizedClientTokenStore implements TokenStore {

	private static final Logger LOGGER = LoggerFactory.getLogger(AuthorizedClientTokenStore.class);

	/**
	 * The table has an end for each token, also for those that have none, and some
	 * databases know no year after 2038.
	 */
	private static final Duration LONGEST_LIFE = Duration.ofDays(365);

	/**
	 * Tables have local times: where clocks are put back, a token that is issued an hour
	 * before its end would seem to be issued after it, which Spring Security refuses.
	 */
	private static final Duration SHORTEST_LIFE = Duration.ofHours(3);

	private final OAuth2AuthorizedClientService clients;

	private final @Nullable RowCipher cipher;

	/**
	 * Create a store that does not encrypt.
	 * @param clients keeps authorized clients; where it asks for client registrations,
	 * {@link #registrations()} have to be among them
	 */
	public AuthorizedClientTokenStore(OAuth2AuthorizedClientService clients) {
		this(clients, null);
	}

	/**
	 * Create a store.
	 * @param clients keeps authorized clients; where it asks for client registrations,
	 * {@link #registrations()} have to be among them
	 * @param password the password that the key is made of, or {@code null} to keep
	 * tokens as they are
	 */
	public AuthorizedClientTokenStore(OAuth2AuthorizedClientService clients, @Nullable String password) {
		this.clients = clients;
		this.cipher = (password != null) ? new RowCipher(password) : null;
	}

	/**
	 * Return the client registrations of what such stores keep. They are no more than
	 * names, and no user can log in with one.
	 * @return the registrations
	 */
	public static ClientRegistrationRepository registrations() {
		return (id) -> id.startsWith(RowName.PREFIX) ? registration(id) : null;
	}

	private static ClientRegistration registration(String id) {
		return ClientRegistration.withRegistrationId(id)
			.authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
			.clientId(id)
			.tokenUri("urn:mcp-tools:token-store")
			.build();
	}

	@Override
	public @Nullable StoredTokens tokens(TokenKey key) {
		RowName name = RowName.ofTokens(key);
		String text = load(name);
		return (text != null) ? read(name, () -> RowText.tokens(text, key)) : null;
	}

	@Override
	public void saveTokens(TokenKey key, StoredTokens tokens) {
		save(RowName.ofTokens(key), RowText.of(key, tokens), tokens.expiresAt());
	}

	@Override
	public void removeTokens(TokenKey key) {
		remove(RowName.ofTokens(key));
	}

	@Override
	public @Nullable StoredClient client(String issuer, String purpose) {
		RowName name = RowName.ofClient(issuer, purpose);
		String text = load(name);
		return (text != null) ? read(name, () -> RowText.client(text, issuer, purpose)) : null;
	}

	@Override
	public void saveClient(String issuer, String purpose, StoredClient client) {
		save(RowName.ofClient(issuer, purpose), RowText.of(issuer, purpose, client), client.secretExpiresAt());
	}

	@Override
	public void removeClient(String issuer, String purpose) {
		remove(RowName.ofClient(issuer, purpose));
	}

	private @Nullable String load(RowName name) {
		OAuth2AuthorizedClient found = StoreFailure
			.inWords(() -> this.clients.loadAuthorizedClient(name.id(), name.principal()));
		if (found == null) {
			return null;
		}
		String value = found.getAccessToken().getTokenValue();
		RowCipher key = this.cipher;
		return (key != null) ? read(name, () -> key.decrypt(value)) : value;
	}

	/** Messages of what fails here would quote what was read. */
	private static <T> @Nullable T read(RowName name, Reading<T> reading) {
		try {
			return reading.read();
		}
		catch (Exception ex) {
			LOGGER.warn("What is kept as authorized client '{}' cannot be read, and counts as not there:"
					+ " it was written with another password than mcp.client.token-store.password, or not by us",
					name.id());
			return null;
		}
	}

	private void save(RowName name, String text, @Nullable Instant expiresAt) {
		Instant now = Instant.now();
		Instant latest = now.plus(LONGEST_LIFE);
		Instant end = (expiresAt != null && expiresAt.isBefore(latest)) ? expiresAt : latest;
		Instant begin = end.isBefore(now.plus(SHORTEST_LIFE)) ? end.minus(SHORTEST_LIFE) : now;
		OAuth2AccessToken value = new OAuth2AccessToken(OAuth2AccessToken.TokenType.BEARER,
				(this.cipher != null) ? this.cipher.encrypt(text) : text, begin, end);
		OAuth2AuthorizedClient client = new OAuth2AuthorizedClient(registration(name.id()), name.principal(), value);
		Authentication principal = UsernamePasswordAuthenticationToken.unauthenticated(name.principal(), null);
		StoreFailure.inWords(() -> {
			this.clients.saveAuthorizedClient(client, principal);
			return null;
		});
	}

	private void remove(RowName name) {
		StoreFailure.inWords(() -> {
			this.clients.removeAuthorizedClient(name.id(), name.principal());
			return null;
		});
	}

	@Override
	public String toString() {
		return "AuthorizedClientTokenStore[" + this.clients.getClass().getSimpleName()
				+ ((this.cipher != null) ? ", encrypted" : "") + "]";
	}

	/**
	 * Reads something.
	 *
	 * @param <T> what
	 */
	private interface Reading<T> {

		T read() throws Exception;

	}

}
