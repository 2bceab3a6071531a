/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.springframework.ai.chat.model.ChatModel;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration that lets servers ask the chat model, where their properties allow
 * it.
 */
@AutoConfiguration(before = McpClientAutoConfiguration.class)
@ConditionalOnClass(ChatModel.class)
@ConditionalOnBooleanProperty(name = "mcp.client.enabled", matchIfMissing = true)
@EnableConfigurationProperties(McpClientProperties.class)
public final class McpSamplingAutoConfiguration {

	@Bean
	SamplingModel mcpSamplingModel(McpClientProperties properties, ObjectProvider<ChatModel> models,
			ApplicationContext context) {
		return new SamplingModel(properties, models, context);
	}

}
