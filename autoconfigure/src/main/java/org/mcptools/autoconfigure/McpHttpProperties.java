/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;

/**
 * Properties of a server that is reached over HTTP, in groups.
 */
public final class McpHttpProperties {

	private McpHttpProperties() {
	}

	/**
	 * TLS.
	 *
	 * @param bundle Name of the SSL bundle that says which certificates to trust and to
	 * present. Those of the JVM unless set.
	 */
	@ConfigurationPropertiesSource
	public record Ssl(@Nullable String bundle) {

		/** What holds where nothing is set. */
		static final Ssl DEFAULTS = new Ssl(null);

	}

	/**
	 * Tokens of Spring Security's OAuth2 client.
	 *
	 * @param registrationId Client registration whose access token is sent with each
	 * request: that of the application, or that of the current user, as the grant type of
	 * the registration says.
	 * @param serviceRegistrationId Client registration whose access token is sent in
	 * place of that of a user with requests that are made for no user, such as those that
	 * connect and that list tools.
	 */
	@ConfigurationPropertiesSource
	public record OAuth2(@Nullable String registrationId, @Nullable String serviceRegistrationId) {

		/** What holds where nothing is set. */
		static final OAuth2 DEFAULTS = new OAuth2(null, null);

	}

}
