/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import org.mcptools.client.call.CallInterceptor;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.event.ContextRefreshedEvent;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

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
			ObjectProvider<CallInterceptor> interceptors, ObjectProvider<McpConnectionDetails> started, ServerHttp http,
			ApplicationContext context) {
		ConfiguredServers servers = ConfiguredServers.of(properties, context.getEnvironment(), context)
			.with(started.orderedStream().toList());
		return new McpClients(new ServerConnections(properties, servers, customizers.orderedStream().toList(),
				interceptors.orderedStream().toList(), http,
				new ClientEvents(context, isVirtual(context.getEnvironment()))));
	}

	@Bean
	ServerHttp mcpServerHttp(ObjectProvider<SslBundles> bundles, ObjectProvider<McpServerAuthorizers> authorizers,
			ObjectProvider<McpOAuthAuthorizers> ownAuthorizers, ListableBeanFactory beans) {
		return new ServerHttp(bundles::getIfAvailable,
				(server) -> ServerBeans.all(beans, McpHttpRequestCustomizer.class, server), authorizers::getIfAvailable,
				ownAuthorizers::getIfAvailable);
	}

	/** Not a condition, which would be decided where the application is built. */
	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	McpClientBuilderCustomizer mcpVirtualThreads(Environment environment) {
		return (server, builder) -> {
			if (isVirtual(environment)) {
				builder.virtualThreads();
			}
		};
	}

	private static boolean isVirtual(Environment environment) {
		return Threading.VIRTUAL.isActive(environment);
	}

	@Bean
	HandlerBeans mcpHandlerBeans(ListableBeanFactory beans) {
		return new HandlerBeans(beans);
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
			if (!clients.names().isEmpty()) {
				JacksonPreloading.begin();
			}
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
