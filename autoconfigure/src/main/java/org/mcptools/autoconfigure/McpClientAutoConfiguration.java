/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.mcptools.client.call.CallInterceptor;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.ContextRefreshedEvent;

/**
 * Auto-configuration for the clients of the MCP servers named by properties.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "mcp.client.enabled", matchIfMissing = true)
@EnableConfigurationProperties(McpClientProperties.class)
public final class McpClientAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	McpClients mcpClients(McpClientProperties properties, ObjectProvider<McpClientBuilderCustomizer> customizers,
			ObjectProvider<CallInterceptor> interceptors, ObjectProvider<SslBundles> bundles,
			ObjectProvider<McpHttpRequestCustomizer> requests, ObjectProvider<McpServerAuthorizers> authorizers,
			ApplicationContext context) {
		ConfiguredServers servers = ConfiguredServers.of(properties, context.getEnvironment(), context);
		ServerHttp http = new ServerHttp(bundles::getIfAvailable, requests.orderedStream().toList(),
				authorizers::getIfAvailable);
		return new McpClients(new ServerConnections(properties, servers, customizers.orderedStream().toList(),
				interceptors.orderedStream().toList(), http, new ClientEvents(context)));
	}

	/**
	 * An event rather than a life cycle phase: clients are needed for as long as the web
	 * server finishes its requests, so they are closed with the beans, not before.
	 */
	@Bean
	ApplicationListener<ContextRefreshedEvent> mcpClientsStarter(McpClients clients, ApplicationContext context) {
		return (event) -> {
			if (event.getApplicationContext() == context) {
				startUnlessStopped(clients);
			}
		};
	}

	/**
	 * While a server that is required is waited for, the context cannot be closed: told
	 * to stop, the application would end without its beans, and leave processes behind.
	 */
	private static void startUnlessStopped(McpClients clients) {
		Runnable end = clients::close;
		SpringApplication.getShutdownHandlers().add(end);
		try {
			clients.start();
		}
		finally {
			try {
				SpringApplication.getShutdownHandlers().remove(end);
			}
			catch (IllegalStateException ex) {
				// The application is being stopped, and the handler at work.
			}
		}
	}

}
