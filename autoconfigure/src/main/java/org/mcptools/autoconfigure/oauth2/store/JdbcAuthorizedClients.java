/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.time.Duration;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.JdbcOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientService;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The table of Spring Security, for the registrations of
 * {@link AuthorizedClientTokenStore} only. What is written is committed at once, whatever
 * transaction the application is in, and also where connections do not commit by
 * themselves.
 */
final class JdbcAuthorizedClients implements OAuth2AuthorizedClientService {

	private static final Duration PATIENCE = Duration.ofSeconds(20);

	private final OAuth2AuthorizedClientService table;

	private final TransactionTemplate transaction;

	JdbcAuthorizedClients(DataSource database) {
		JdbcTemplate jdbc = new JdbcTemplate(database);
		jdbc.setQueryTimeout((int) PATIENCE.toSeconds());
		this.table = new JdbcOAuth2AuthorizedClientService(jdbc, AuthorizedClientTokenStore.registrations());
		this.transaction = new TransactionTemplate(new JdbcTransactionManager(database));
		this.transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
		this.transaction.setTimeout((int) PATIENCE.toSeconds());
	}

	@Override
	public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(String clientRegistrationId,
			String principalName) {
		return this.table.loadAuthorizedClient(clientRegistrationId, principalName);
	}

	@Override
	public void saveAuthorizedClient(OAuth2AuthorizedClient authorizedClient, Authentication principal) {
		try {
			save(authorizedClient, principal);
		}
		catch (BadSqlGrammarException | DataAccessResourceFailureException ex) {
			throw ex;
		}
		catch (DataAccessException ex) {
			// Another instance has made the same row between our look and our insert.
			save(authorizedClient, principal);
		}
	}

	private void save(OAuth2AuthorizedClient authorizedClient, Authentication principal) {
		this.transaction.executeWithoutResult((status) -> this.table.saveAuthorizedClient(authorizedClient, principal));
	}

	@Override
	public void removeAuthorizedClient(String clientRegistrationId, String principalName) {
		this.transaction
			.executeWithoutResult((status) -> this.table.removeAuthorizedClient(clientRegistrationId, principalName));
	}

}
