/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.net.URI;
import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How to get access tokens for a server, as the specification of MCP has it.
 *
 * @param grant Why an authorization server should issue tokens. No tokens unless set.
 * @param clientId Client id that the authorization server knows the application by. It is
 * found out, or registered, unless set.
 * @param clientSecret Secret of that client.
 * @param privateKey Location of the private key of that client, in PEM.
 * @param privateKeyBundle Name of the SSL bundle that has the private key of that client.
 * @param privateKeyId Id of that key at the authorization server.
 * @param issuer Authorization server that knows the client id, as it spells itself. The
 * first one that it is used at unless set.
 * @param scopes Scopes to ask for, in place of those that the server proposes.
 * @param metadataDocument URL of the metadata document of the application, which is its
 * client id where an authorization server reads such documents.
 * @param redirectUri URL of the application to which users return. A port of this machine
 * is opened for the browser unless set.
 * @param callbackPort Port of this machine to open for the browser. Any that is free
 * unless set.
 * @param consentWait How long a call waits for its user to consent, where there is a
 * redirect-uri. It fails at once unless set.
 * @param user Whose tokens they are.
 * @param connectAsApplication Whether requests that are made for no user, such as those
 * that connect, carry a token of the application itself.
 * @param dpop Whether tokens are bound to a key, where the authorization server can do
 * that.
 * @param allowPrivateAddresses Whether the authorization server may be in a private
 * network.
 * @param assertionFile File with the token of the platform that says who the application
 * is. Read for each access token.
 * @param identityProvider Identity provider of the enterprise that decides.
 */
@ConfigurationPropertiesSource
public record McpOAuthProperties(@Nullable Grant grant, @Nullable String clientId, @Nullable String clientSecret,
		@Nullable String privateKey, @Nullable String privateKeyBundle, @Nullable String privateKeyId,
		@Nullable String issuer, @DefaultValue List<String> scopes, @Nullable URI metadataDocument,
		@Nullable URI redirectUri, @Nullable Integer callbackPort, @Nullable Duration consentWait,
		@DefaultValue("CURRENT") User user, @DefaultValue("false") boolean connectAsApplication,
		@DefaultValue("false") boolean dpop, @DefaultValue("false") boolean allowPrivateAddresses,
		@Nullable String assertionFile, @DefaultValue @NestedConfigurationProperty IdentityProvider identityProvider) {

	/** What holds where nothing is set. */
	static final McpOAuthProperties DEFAULTS = new McpOAuthProperties(null, null, null, null, null, null, null,
			List.of(), null, null, null, null, User.CURRENT, false, false, false, null,
			new IdentityProvider(null, null, null, null));

	/** The secret is left out. */
	@Override
	public String toString() {
		return "OAuth[" + this.grant + ", client " + this.clientId + "]";
	}

	/**
	 * Why an authorization server should issue tokens.
	 */
	public enum Grant {

		/** A user consents, with a browser. */
		AUTHORIZATION_CODE,

		/** It knows the application. */
		CLIENT_CREDENTIALS,

		/** The platform that the application runs on says who it is. */
		WORKLOAD_IDENTITY,

		/** The identity provider of an enterprise lets the user. */
		ENTERPRISE_MANAGED

	}

	/**
	 * Whose tokens they are.
	 */
	public enum User {

		/** The current user's, where the application has users; otherwise all share. */
		CURRENT,

		/** All share those that one of them has consented to. */
		SHARED

	}

	/**
	 * An identity provider.
	 *
	 * @param issuer Identity provider, as it spells itself.
	 * @param tokenUri Token endpoint of the identity provider.
	 * @param clientId Client id that the identity provider knows the application by.
	 * @param clientSecret Secret of that client.
	 */
	public record IdentityProvider(@Nullable String issuer, @Nullable URI tokenUri, @Nullable String clientId,
			@Nullable String clientSecret) {

		/** The secret is left out. */
		@Override
		public String toString() {
			return "IdentityProvider[" + this.issuer + ", client " + this.clientId + "]";
		}

	}

	/**
	 * In what access tokens are kept.
	 */
	public enum StoreType {

		/** In memory, as long as the application runs. */
		MEMORY,

		/** In an encrypted file. */
		FILE,

		/** In the table of Spring Security's OAuth2 client. */
		JDBC

	}

	/**
	 * Where access tokens are kept.
	 *
	 * @param type In what access tokens are kept. In a file where one is set, otherwise
	 * in memory, unless set.
	 * @param file Encrypted file in which access tokens are kept.
	 * @param password Password from which the key is made that access tokens are
	 * encrypted with.
	 */
	@ConfigurationPropertiesSource
	public record Store(@Nullable StoreType type, @Nullable String file, @Nullable String password) {

		/** The password is left out. */
		@Override
		public String toString() {
			return "Store[" + this.type + ", " + this.file + "]";
		}

	}

}
