/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import java.sql.SQLException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.error.AuthorizationException;

/**
 * Says what is wrong with a database without its own words, which quote what was to be
 * written.
 */
final class StoreFailure {

	/** Of the standard: something in a statement is not known, such as a table. */
	private static final String UNKNOWN = "42";

	private StoreFailure() {
	}

	static <T> @Nullable T inWords(Supplier<@Nullable T> work) {
		try {
			return work.get();
		}
		catch (RuntimeException ex) {
			throw new AuthorizationException("The store of tokens at Spring Security cannot be used: " + inWords(ex));
		}
	}

	private static String inWords(RuntimeException failure) {
		SQLException sql = sql(failure);
		String name = failure.getClass().getSimpleName();
		if (sql == null || sql.getSQLState() == null) {
			return name;
		}
		return name + " (SQL state " + sql.getSQLState() + ")" + (sql.getSQLState().startsWith(UNKNOWN)
				? "; it needs the table oauth2_authorized_client, as the script of Spring Security creates it" : "");
	}

	private static @Nullable SQLException sql(Throwable failure) {
		Throwable cause = failure;
		while (cause != null && !(cause instanceof SQLException)) {
			cause = cause.getCause();
		}
		return (SQLException) cause;
	}

}
