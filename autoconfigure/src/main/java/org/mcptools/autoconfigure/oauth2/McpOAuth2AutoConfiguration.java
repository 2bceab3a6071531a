/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2;

import org.mcptools.autoconfigure.McpClientAutoConfiguration;
import org.mcptools.autoconfigure.McpServerAuthorizers;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.thread.Threading;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientProvider;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;

/**
 * Auto-configuration for access tokens of Spring Security's OAuth2 client.
 */
@AutoConfiguration(before = McpClientAutoConfiguration.class)
@ConditionalOnClass(OAuth2AuthorizedClientManager.class)
@ConditionalOnBooleanProperty(name = "mcp.client.enabled", matchIfMissing = true)
public final class McpOAuth2AutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	McpServerAuthorizers mcpServerAuthorizers(ObjectProvider<ClientRegistrationRepository> registrations,
			ObjectProvider<OAuth2AuthorizedClientManager> managers,
			ObjectProvider<OAuth2AuthorizedClientService> services,
			ObjectProvider<OAuth2AuthorizedClientProvider> providers, Environment environment) {
		SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("mcp-oauth2-");
		executor.setDaemon(true);
		executor.setVirtualThreads(Threading.VIRTUAL.isActive(environment));
		return new OAuth2ServerAuthorizers(registrations, new ClientManagers(managers, services, providers), executor);
	}

}
