/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2.store;

import javax.sql.DataSource;

import org.mcptools.authorization.McpAuthorizer;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.autoconfigure.McpClientProperties;
import org.mcptools.autoconfigure.authorization.McpAuthorizationAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.security.oauth2.client.JdbcOAuth2AuthorizedClientService;
import org.springframework.util.StringUtils;

/**
 * Auto-configuration for access tokens that are kept in the table of Spring Security.
 */
@AutoConfiguration(before = McpAuthorizationAutoConfiguration.class)
@ConditionalOnClass({ McpAuthorizer.class, JdbcOAuth2AuthorizedClientService.class, JdbcTemplate.class })
@ConditionalOnBooleanProperty(name = "mcp.client.enabled", matchIfMissing = true)
@ConditionalOnProperty(name = "mcp.client.token-store.type", havingValue = "jdbc")
public final class McpTokenStoreAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	TokenStore mcpTokenStore(McpClientProperties properties, ObjectProvider<DataSource> databases) {
		if (StringUtils.hasText(properties.tokenStore().file())) {
			throw wrong(properties, "There is a file in which tokens are to be kept, too: it is one or the other.");
		}
		DataSource database = databases.getIfUnique();
		if (database == null) {
			throw wrong(properties, "It needs a bean of type DataSource, of several a primary one.");
		}
		String password = properties.tokenStore().password();
		return new AuthorizedClientTokenStore(new JdbcAuthorizedClients(database),
				StringUtils.hasText(password) ? password : null);
	}

	private static InvalidConfigurationPropertyValueException wrong(McpClientProperties properties, String reason) {
		return new InvalidConfigurationPropertyValueException("mcp.client.token-store.type",
				properties.tokenStore().type(), reason);
	}

}
