/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

import org.mcptools.authorization.McpAuthorizer;
import org.mcptools.authorization.consent.ConsentHandler;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.autoconfigure.McpClientAutoConfiguration;
import org.mcptools.autoconfigure.McpClientProperties;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpOAuthAuthorizers;
import org.mcptools.autoconfigure.McpUserSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.function.SingletonSupplier;

/**
 * Auto-configuration for access tokens of MCP servers by the authorization that MCP
 * specifies.
 */
@AutoConfiguration(before = McpClientAutoConfiguration.class)
@ConditionalOnClass(McpAuthorizer.class)
@ConditionalOnBooleanProperty(name = "mcp.client.enabled", matchIfMissing = true)
public final class McpAuthorizationAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	TokenStore mcpTokenStore(McpClientProperties properties) {
		return TokenStores.of(properties.tokenStore());
	}

	@Bean
	@ConditionalOnMissingBean
	McpWebConsents mcpWebConsents(ObjectProvider<McpClients> clients, ObjectProvider<McpConsentListener> listeners) {
		return new McpWebConsents((server) -> clients.getObject().async(server).initialize(),
				SingletonSupplier.of(() -> listeners.orderedStream().toList()));
	}

	@Bean
	@ConditionalOnMissingBean
	McpOAuthAuthorizers mcpOAuthAuthorizers(McpClientProperties properties, TokenStore store,
			McpWebConsents webConsents, ObjectProvider<SslBundles> bundles, ResourceLoader resources,
			ObjectProvider<ConsentHandler> consent, ObjectProvider<McpIdentityTokens> identityTokens,
			ObjectProvider<McpUserSource> users) {
		return new OAuthServers(properties.name(), store, webConsents, new ClientKeys(bundles, resources),
				new OAuthServers.Beans(consent::getIfAvailable, identityTokens::getIfAvailable, users::getIfAvailable));
	}

}
