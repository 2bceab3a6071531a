/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.samples.chat.demo;

import org.mcptools.samples.chat.ChatProperties;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigureOrder;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;

/**
 * Adds the demo model when there is no other. It is an auto-configuration, and the last
 * one, because only then is it known which other models there are.
 */
@AutoConfiguration
@AutoConfigureOrder(Ordered.LOWEST_PRECEDENCE)
public final class DemoModelAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(ChatModel.class)
	DemoChatModel demoChatModel(ChatProperties properties) {
		return new DemoChatModel(properties.demo().chunkDelay());
	}

}
