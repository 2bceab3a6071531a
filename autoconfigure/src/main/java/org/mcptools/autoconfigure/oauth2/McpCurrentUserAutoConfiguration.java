/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.oauth2;

import org.mcptools.autoconfigure.McpUserSource;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Auto-configuration for the current user of Spring Security.
 */
@AutoConfiguration
@ConditionalOnClass(SecurityContextHolder.class)
public final class McpCurrentUserAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	McpUserSource mcpUserSource() {
		return () -> {
			Authentication known = SecurityContextHolder.getContext().getAuthentication();
			return (known != null && known.isAuthenticated() && !(known instanceof AnonymousAuthenticationToken))
					? known.getName() : null;
		};
	}

}
