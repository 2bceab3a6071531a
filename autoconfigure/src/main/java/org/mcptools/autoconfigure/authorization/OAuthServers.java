/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.McpAuthorizer;
import org.mcptools.authorization.McpAuthorizerBuilder;
import org.mcptools.authorization.OAuthGrant;
import org.mcptools.authorization.client.ClientIdentity;
import org.mcptools.authorization.client.ClientKey;
import org.mcptools.authorization.consent.Browser;
import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.consent.LoopbackConsent;
import org.mcptools.authorization.discovery.AuthorizationServer;
import org.mcptools.authorization.http.NetworkPolicy;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.autoconfigure.McpOAuthAuthorizers;
import org.mcptools.autoconfigure.McpOAuthProperties;
import org.mcptools.autoconfigure.McpUserSource;
import org.mcptools.client.transport.http.HttpAuthorizer;
import org.springframework.util.StringUtils;

/**
 * Makes authorizers from properties.
 */
final class OAuthServers implements McpOAuthAuthorizers {

	private static final String ID_TOKEN = "urn:ietf:params:oauth:token-type:id_token";

	private final String application;

	private final TokenStore store;

	private final McpWebConsents webConsents;

	private final ClientKeys keys;

	private final Beans beans;

	OAuthServers(String application, TokenStore store, McpWebConsents webConsents, ClientKeys keys, Beans beans) {
		this.application = application;
		this.store = store;
		this.webConsents = webConsents;
		this.keys = keys;
		this.beans = beans;
	}

	@Override
	public HttpAuthorizer authorizer(String server, URI url, McpOAuthProperties oauth) {
		McpAuthorizerBuilder builder = McpAuthorizer.builder(server, url, grant(oauth))
			.clientName(this.application)
			.scopes(oauth.scopes())
			.dpop(oauth.dpop())
			.connectAsApplication(oauth.connectAsApplication())
			.tokenStore(this.store)
			.user(user(oauth))
			.network(new NetworkPolicy(NetworkPolicy.suiting(url).allowLoopback(), oauth.allowPrivateAddresses()));
		if (oauth.metadataDocument() != null) {
			builder.metadataDocument(oauth.metadataDocument());
		}
		ClientIdentity client = client(oauth.clientId(), oauth.clientSecret(), this.keys.of(oauth), oauth.issuer());
		if (client != null) {
			builder.client(client);
		}
		else if (oauth.grant() == McpOAuthProperties.Grant.CLIENT_CREDENTIALS || oauth.connectAsApplication()) {
			throw new IllegalArgumentException("Tokens of the application itself need a client-id, with a"
					+ " client-secret, a private-key or a private-key-bundle");
		}
		return builder.build();
	}

	private static @Nullable ClientIdentity client(@Nullable String id, @Nullable String secret,
			@Nullable ClientKey key, @Nullable String issuer) {
		if (!StringUtils.hasText(id)) {
			if (StringUtils.hasText(secret) || key != null) {
				throw new IllegalArgumentException("There is a client-secret or a private key, and no client-id");
			}
			return null;
		}
		return new ClientIdentity(id, StringUtils.hasText(secret) ? secret : null, key, null,
				StringUtils.hasText(issuer) ? issuer : null);
	}

	private OAuthGrant grant(McpOAuthProperties oauth) {
		McpOAuthProperties.Grant grant = oauth.grant();
		if (grant == null) {
			throw new IllegalArgumentException("There is no grant");
		}
		return switch (grant) {
			case AUTHORIZATION_CODE -> new OAuthGrant.AuthorizationCode(consent(oauth));
			case CLIENT_CREDENTIALS -> new OAuthGrant.ClientCredentials();
			case WORKLOAD_IDENTITY -> {
				String file = required("assertion-file", oauth.assertionFile());
				String location = file.contains(":") ? file : "file:" + file;
				yield new OAuthGrant.WorkloadIdentity(() -> this.keys.text(location));
			}
			case ENTERPRISE_MANAGED -> enterprise(oauth.identityProvider());
		};
	}

	private static String required(String property, @Nullable String value) {
		if (!StringUtils.hasText(value)) {
			throw new IllegalArgumentException("It needs the property " + property);
		}
		return value;
	}

	private ConsentHandler consent(McpOAuthProperties oauth) {
		ConsentHandler own = this.beans.consent().get();
		if (own != null) {
			return own;
		}
		URI redirectUri = oauth.redirectUri();
		if (redirectUri != null) {
			return this.webConsents.of(redirectUri,
					(oauth.consentWait() != null) ? oauth.consentWait() : Duration.ZERO);
		}
		return new LoopbackConsent((oauth.callbackPort() != null) ? oauth.callbackPort() : 0, Browser::open);
	}

	private OAuthGrant enterprise(McpOAuthProperties.IdentityProvider provider) {
		McpIdentityTokens tokens = this.beans.identityTokens().get();
		if (tokens == null) {
			throw new IllegalArgumentException("It needs a bean of type McpIdentityTokens");
		}
		URI endpoint = provider.tokenUri();
		if (endpoint == null) {
			throw new IllegalArgumentException("It needs the property identity-provider.token-uri");
		}
		String issuer = StringUtils.hasText(provider.issuer()) ? provider.issuer() : endpoint.toString();
		AuthorizationServer server = new AuthorizationServer(issuer, null, endpoint, null, null,
				List.of("client_secret_basic"), List.of(), List.of(), false, false, false);
		ClientIdentity client = client(required("identity-provider.client-id", provider.clientId()),
				provider.clientSecret(), null, issuer);
		Function<String, String> subject = tokens::identityToken;
		return new OAuthGrant.EnterpriseManaged(server, java.util.Objects.requireNonNull(client), subject, ID_TOKEN);
	}

	private Supplier<@Nullable String> user(McpOAuthProperties oauth) {
		McpUserSource users = this.beans.users().get();
		return (users != null && oauth.user() == McpOAuthProperties.User.CURRENT) ? users::currentUser
				: () -> McpWebConsents.SHARED_USER;
	}

	/**
	 * What the application may bring.
	 *
	 * @param consent asks users
	 * @param identityTokens tells identity tokens
	 * @param users tells who the user is
	 */
	record Beans(Supplier<@Nullable ConsentHandler> consent, Supplier<@Nullable McpIdentityTokens> identityTokens,
			Supplier<@Nullable McpUserSource> users) {

	}

}
