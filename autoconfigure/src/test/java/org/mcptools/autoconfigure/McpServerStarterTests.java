/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.LocalTool;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.mcp.server.common.autoconfigure.McpServerJsonMapperAutoConfiguration;
import org.springframework.ai.mcp.server.common.autoconfigure.ToolCallbackConverterAutoConfiguration;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerProperties;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with Spring AI's MCP server starter.
 */
@Timeout(60)
class McpServerStarterTests {

	private static final LocalTool LOCAL = LocalTool.named("local");

	private final MemoryServer server = new MemoryServer("weather").tools("forecast");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.server)
		.withConfiguration(AutoConfigurations.of(McpServerJsonMapperAutoConfiguration.class,
				ToolCallbackConverterAutoConfiguration.class))
		.withUserConfiguration(ServerProperties.class)
		.withPropertyValues("mcp.client.first-list-wait=30s", "spring.ai.mcp.server.enabled=true")
		.withBean("local", ToolCallbackProvider.class, () -> ToolCallbackProvider.from(LOCAL));

	@SuppressWarnings("unchecked")
	private static List<String> published(ApplicationContext context) {
		List<SyncToolSpecification> tools = (List<SyncToolSpecification>) context.getBean("syncTools", List.class);
		return tools.stream().map((tool) -> tool.tool().name()).toList();
	}

	private static McpToolCallbackProvider connected(ApplicationContext context) {
		context.getBean(McpClients.class).get("weather").ping();
		return context.getBean(McpToolCallbackProvider.class);
	}

	@Test
	void whenAnApplicationIsAServerItselfThenItPublishesItsOwnToolsOnly() {
		this.runner.run((context) -> {
			assertThat(published(context)).containsExactly("local");
			assertThat(connected(context).getToolCallbacks()).hasSize(1);
		});
	}

	@Test
	void whenToolsAreKnownBeforeTheyAreCollectedThenTheyAreNotPublishedEither() {
		this.runner
			.withInitializer((context) -> context
				.addBeanFactoryPostProcessor((beans) -> beans.getBeanDefinition("syncTools").setLazyInit(true)))
			.run((context) -> {
				assertThat(connected(context).getToolCallbacks()).hasSize(1);
				assertThat(published(context)).containsExactly("local");
				assertThat(connected(context).getToolCallbacks()).hasSize(1);
			});
	}

	@Test
	void whenAnApplicationAsksForItThenItPublishesTheToolsOfMcpServersToo() {
		this.runner.withPropertyValues("spring.ai.mcp.server.expose-mcp-client-tools=true")
			.withInitializer((context) -> context
				.addBeanFactoryPostProcessor((beans) -> beans.getBeanDefinition("syncTools").setLazyInit(true)))
			.run((context) -> {
				assertThat(connected(context).getToolCallbacks()).hasSize(1);
				assertThat(published(context)).contains("local", "forecast");
			});
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(McpServerProperties.class)
	static class ServerProperties {

	}

}
