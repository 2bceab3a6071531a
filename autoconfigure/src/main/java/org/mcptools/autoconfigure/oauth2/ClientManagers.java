/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2;

import java.util.List;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.security.oauth2.client.AuthorizedClientServiceOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientProviderBuilder;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;

/**
 * Finds a manager of authorized clients that works where there is no HTTP request, for
 * calls are made and servers connected on threads that serve none.
 */
final class ClientManagers {

	/** By name, for it cannot be loaded without the servlet API. */
	private static final String BOUND_TO_REQUESTS = "org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizedClientManager";

	private final ObjectProvider<OAuth2AuthorizedClientManager> managers;

	private final ObjectProvider<OAuth2AuthorizedClientService> services;

	private final ObjectProvider<OAuth2AuthorizedClientProvider> providers;

	ClientManagers(ObjectProvider<OAuth2AuthorizedClientManager> managers,
			ObjectProvider<OAuth2AuthorizedClientService> services,
			ObjectProvider<OAuth2AuthorizedClientProvider> providers) {
		this.managers = managers;
		this.services = services;
		this.providers = providers;
	}

	/**
	 * Return the manager of the application, or one over its service.
	 * @throws IllegalArgumentException if there is neither
	 */
	OAuth2AuthorizedClientManager find(ClientRegistrationRepository registrations) {
		List<OAuth2AuthorizedClientManager> usable = this.managers.orderedStream()
			.filter((manager) -> !isBoundToRequests(manager))
			.toList();
		if (!usable.isEmpty()) {
			return usable.get(0);
		}
		OAuth2AuthorizedClientService service = this.services.getIfUnique();
		if (service == null) {
			throw new IllegalArgumentException(
					"It needs a bean of type OAuth2AuthorizedClientService, or a bean of type"
							+ " OAuth2AuthorizedClientManager that works outside of HTTP requests");
		}
		OAuth2AuthorizedClientProviderBuilder provider = OAuth2AuthorizedClientProviderBuilder.builder();
		this.providers.orderedStream().forEach(provider::provider);
		AuthorizedClientServiceOAuth2AuthorizedClientManager manager = new AuthorizedClientServiceOAuth2AuthorizedClientManager(
				registrations, service);
		manager.setAuthorizedClientProvider(provider.authorizationCode().refreshToken().clientCredentials().build());
		return manager;
	}

	private static boolean isBoundToRequests(OAuth2AuthorizedClientManager manager) {
		Class<?> type = manager.getClass();
		while (type != null) {
			if (type.getName().equals(BOUND_TO_REQUESTS)) {
				return true;
			}
			type = type.getSuperclass();
		}
		return false;
	}

}
