/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

import javax.sql.DataSource;

import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/**
 * A database of its own for each test, with the table of Spring Security.
 */
final class Database {

	private static final String SCRIPT = "org/springframework/security/oauth2/client/oauth2-client-schema.sql";

	private Database() {
	}

	static DataSource empty() {
		return new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
	}

	static DataSource withTable() {
		DataSource database = empty();
		new ResourceDatabasePopulator(new ClassPathResource(SCRIPT)).execute(database);
		return database;
	}

	/** Return what has connections that commit nothing by themselves. */
	static DataSource withoutAutoCommit(DataSource database) {
		return new DelegatingDataSource(database) {

			@Override
			public Connection getConnection() throws SQLException {
				Connection connection = super.getConnection();
				connection.setAutoCommit(false);
				return connection;
			}

		};
	}

	static String content(DataSource database) {
		return new JdbcTemplate(database).queryForList("""
				SELECT client_registration_id, principal_name, access_token_type, access_token_issued_at,
				access_token_expires_at, access_token_scopes,
				UTF8TOSTRING(access_token_value) AS v, refresh_token_value FROM oauth2_authorized_client""").toString();
	}

	static int rows(DataSource database) {
		Integer count = new JdbcTemplate(database).queryForObject("SELECT COUNT(*) FROM oauth2_authorized_client",
				Integer.class);
		return (count != null) ? count : 0;
	}

}
