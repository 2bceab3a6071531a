/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.authorization;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import org.mcptools.authorization.store.EncryptedFileTokenStore;
import org.mcptools.authorization.store.InMemoryTokenStore;
import org.mcptools.authorization.store.TokenStore;
import org.mcptools.autoconfigure.McpOAuthProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.StringUtils;

/**
 * Makes the stores that need nothing but this module.
 */
final class TokenStores {

	private static final String PREFIX = "mcp.client.token-store.";

	private TokenStores() {
	}

	static TokenStore of(McpOAuthProperties.Store properties) {
		boolean named = StringUtils.hasText(properties.file());
		McpOAuthProperties.StoreType type = properties.type();
		if (type == null) {
			type = named ? McpOAuthProperties.StoreType.FILE : McpOAuthProperties.StoreType.MEMORY;
		}
		if (named && type != McpOAuthProperties.StoreType.FILE) {
			throw wrong("type", type, "There is a file in which tokens are to be kept, too: it is one or the other.");
		}
		return switch (type) {
			case MEMORY -> new InMemoryTokenStore();
			case FILE -> file(properties);
			// Where there is all that it needs there is a store already.
			case JDBC -> throw wrong("type", type,
					"It needs the dependencies org.springframework.security:spring-security-oauth2-client and"
							+ " org.springframework:spring-jdbc, and one of them is not there.");
		};
	}

	private static TokenStore file(McpOAuthProperties.Store properties) {
		String file = properties.file();
		if (!StringUtils.hasText(file)) {
			throw wrong("file", null, "It needs the name of the file.");
		}
		String password = properties.password();
		if (!StringUtils.hasText(password)) {
			throw wrong("password", null, "The file in which tokens are kept needs a password.");
		}
		return EncryptedFileTokenStore.withPassword(Path.of(file), password);
	}

	private static InvalidConfigurationPropertyValueException wrong(String property, @Nullable Object value,
			String reason) {
		return new InvalidConfigurationPropertyValueException(PREFIX + property, value, reason);
	}

}
