/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.Map;

import org.mcptools.client.McpClientBuilder;
import org.mcptools.springai.ChatModelSamplingHandler;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.core.Ordered;

/**
 * The chat model for servers that may ask it. It may itself be made with the tools of
 * servers, so it is not looked up while clients are made; that there is one is found out
 * when all beans are there, before servers are connected.
 */
final class SamplingModel implements McpClientBuilderCustomizer, ApplicationListener<ContextRefreshedEvent>, Ordered {

	private final McpClientProperties properties;

	private final ObjectProvider<ChatModel> models;

	private final ApplicationContext context;

	SamplingModel(McpClientProperties properties, ObjectProvider<ChatModel> models, ApplicationContext context) {
		this.properties = properties;
		this.models = models;
		this.context = context;
	}

	/** Those of the application come later, and may set a handler of their own. */
	@Override
	public int getOrder() {
		return HIGHEST_PRECEDENCE;
	}

	@Override
	public void customize(String serverName, McpClientBuilder builder) {
		McpClientProperties.Server server = this.properties.servers().get(serverName);
		if (server != null && server.sampling()) {
			builder.handlers((handlers) -> handlers.withSampling(new ChatModelSamplingHandler(this.models::getObject)));
		}
	}

	@Override
	public void onApplicationEvent(ContextRefreshedEvent event) {
		if (event.getApplicationContext() != this.context) {
			return;
		}
		this.properties.servers()
			.entrySet()
			.stream()
			.filter((server) -> server.getValue().enabled() && server.getValue().sampling())
			.map(Map.Entry::getKey)
			.filter((server) -> ServerBeans.nameOfOne(this.context, McpSamplingHandler.class, server) == null)
			.findFirst()
			.ifPresent(this::requireModel);
	}

	private void requireModel(String serverName) {
		String property = ServerConnections.property(serverName) + ".sampling";
		try {
			this.models.getObject();
		}
		catch (NoUniqueBeanDefinitionException ex) {
			throw new ServerPropertyException(property,
					"There are several chat models and none of them is primary, so that it is not clear which the"
							+ " server may ask: " + ex.getBeanNamesFound());
		}
		catch (NoSuchBeanDefinitionException ex) {
			throw new ServerPropertyException(property, "There is no chat model that the server could ask");
		}
	}

}
