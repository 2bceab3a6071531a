/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;

import org.mcptools.client.call.CallerContext;
import org.mcptools.springai.McpCallerContext;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.McpToolHooks;
import org.mcptools.springai.ParallelToolCallingManager;
import org.mcptools.springai.ToolApproval;
import org.mcptools.springai.ToolContextMeta;
import org.mcptools.springai.ToolMediaHandler;
import org.mcptools.springai.ToolNaming;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Auto-configuration that offers the tools of MCP servers to chat models.
 */
@AutoConfiguration(after = McpClientAutoConfiguration.class)
@ConditionalOnClass(ToolCallback.class)
@ConditionalOnBean(McpClients.class)
@ConditionalOnBooleanProperty(name = "mcp.client.tool-callbacks", matchIfMissing = true)
public final class McpToolCallbackAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	McpToolCallbackProvider mcpToolCallbackProvider(McpClients clients, ObjectProvider<ToolNaming> naming,
			McpClientProperties properties, ObjectProvider<ToolMediaHandler> media,
			ObjectProvider<ToolContextMeta> meta, ObjectProvider<ToolApproval> approval,
			ApplicationEventPublisher events, ObjectProvider<McpServerStarterGuard> guard) {
		ToolApproval judge = approval.getIfAvailable();
		if (judge == null) {
			Approvals.requireNone(properties);
		}
		McpToolHooks hooks = new McpToolHooks(new MediaHandlers(media.orderedStream().toList()), meta.getIfAvailable(),
				judge, events::publishEvent);
		McpServerStarterGuard hiding = guard.getIfAvailable();
		return new McpToolCallbackProvider(
				() -> (hiding != null && hiding.isCollecting()) ? List.of() : clients.toolSources(), clients::isStarted,
				naming.getIfAvailable(() -> ToolNaming.DEFAULT), hooks);
	}

	@Bean
	@ConditionalOnClass(
			name = "org.springframework.ai.mcp.server.common.autoconfigure.ToolCallbackConverterAutoConfiguration")
	@ConditionalOnBooleanProperty(name = "spring.ai.mcp.server.expose-mcp-client-tools", havingValue = false,
			matchIfMissing = true)
	static McpServerStarterGuard mcpServerStarterGuard(ConfigurableListableBeanFactory beans) {
		return new McpServerStarterGuard(beans);
	}

	/**
	 * Decorates the manager whoever made it, so that the application's own keeps its
	 * settings. This condition is the one place that reads the type.
	 */
	@Bean
	@ConditionalOnProperty(name = "mcp.client.type", havingValue = "async")
	static BeanPostProcessor mcpParallelToolCalls(Environment environment) {
		McpClientProperties.Parallel parallel = environment.getProperty("mcp.client.parallel",
				McpClientProperties.Parallel.class, McpClientProperties.Parallel.ALL);
		SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("mcp-tool-call-");
		executor.setVirtualThreads(Threading.VIRTUAL.isActive(environment));
		executor.setTaskDecorator(McpToolCallbackAutoConfiguration::withCallerContext);
		return new BeanPostProcessor() {

			@Override
			public Object postProcessAfterInitialization(Object bean, String beanName) {
				return (parallel != McpClientProperties.Parallel.OFF && bean instanceof ToolCallingManager manager
						&& !(bean instanceof ParallelToolCallingManager))
								? new ParallelToolCallingManager(manager, executor,
										parallel == McpClientProperties.Parallel.READ_ONLY)
								: bean;
			}

		};
	}

	private static Runnable withCallerContext(Runnable call) {
		CallerContext caller = McpCallerContext.capture();
		return () -> caller.within(() -> {
			call.run();
			return null;
		});
	}

}
