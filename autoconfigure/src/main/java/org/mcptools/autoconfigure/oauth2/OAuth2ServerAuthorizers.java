/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;
import org.mcptools.autoconfigure.McpServerAuthorizers;
import org.mcptools.client.transport.http.HttpAuthorizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;

/**
 * Makes authorizers. Servers with the same registration share its tokens.
 */
final class OAuth2ServerAuthorizers implements McpServerAuthorizers {

	/** As an authorization server is asked with no limit of its own. */
	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final ObjectProvider<ClientRegistrationRepository> registrations;

	private final ClientManagers managers;

	private final Executor executor;

	private final Map<String, AccessTokens> known = new ConcurrentHashMap<>();

	private @Nullable OAuth2AuthorizedClientManager manager;

	/**
	 * Create it.
	 * @param executor runs what asks for tokens, which blocks
	 */
	OAuth2ServerAuthorizers(ObjectProvider<ClientRegistrationRepository> registrations, ClientManagers managers,
			Executor executor) {
		this.registrations = registrations;
		this.managers = managers;
		this.executor = executor;
	}

	@Override
	public HttpAuthorizer authorizer(String registrationId, @Nullable String serviceRegistrationId) {
		ClientRegistration registration = registration(registrationId);
		if (isOfApplication(registration)) {
			if (serviceRegistrationId != null) {
				throw new IllegalArgumentException("The client registration '" + registrationId
						+ "' is that of the application already, so that it needs no service-registration-id");
			}
			return OAuth2Authorizer.ofApplication(tokens(registrationId));
		}
		if (serviceRegistrationId == null) {
			return OAuth2Authorizer.ofUser(tokens(registrationId), null);
		}
		if (!isOfApplication(registration(serviceRegistrationId))) {
			throw new IllegalArgumentException("The client registration '" + serviceRegistrationId
					+ "' of service-registration-id is for users: it needs the grant type client_credentials");
		}
		return OAuth2Authorizer.ofUser(tokens(registrationId), tokens(serviceRegistrationId));
	}

	private static boolean isOfApplication(ClientRegistration registration) {
		return AuthorizationGrantType.CLIENT_CREDENTIALS.equals(registration.getAuthorizationGrantType());
	}

	private ClientRegistration registration(String id) {
		ClientRegistration found = repository().findByRegistrationId(id);
		if (found == null) {
			throw new IllegalArgumentException("There is no client registration '" + id
					+ "'; spring.security.oauth2.client.registration describes them");
		}
		return found;
	}

	private ClientRegistrationRepository repository() {
		ClientRegistrationRepository repository = this.registrations.getIfUnique();
		if (repository == null) {
			throw new IllegalArgumentException("It needs a bean of type ClientRegistrationRepository:"
					+ " spring.security.oauth2.client.registration describes client registrations");
		}
		return repository;
	}

	private AccessTokens tokens(String registrationId) {
		OAuth2AuthorizedClientManager found = manager();
		return this.known.computeIfAbsent(registrationId, (id) -> new AccessTokens(id, found, this.executor, PATIENCE));
	}

	private synchronized OAuth2AuthorizedClientManager manager() {
		if (this.manager == null) {
			this.manager = this.managers.find(repository());
		}
		return this.manager;
	}

}
