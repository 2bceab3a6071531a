/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.mcptools.autoconfigure.pin.PinMode;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.ParallelToolCallingManager;
import org.mcptools.springai.ToolApproval;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.model.tool.DefaultToolCallingManager;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

class McpClientAutoConfigurationTests {

	private final MemoryServer weather = new MemoryServer("weather").tools("forecast");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.weather);

	@Test
	void whenServersAreNamedThenThereAreClientsAndTheirTools() {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(McpClients.class)
				.hasSingleBean(ToolCallbackProvider.class)
				.hasSingleBean(McpToolCallbackProvider.class)
				.getBean(ToolCallingManager.class)
				.isInstanceOf(DefaultToolCallingManager.class);
			assertThat(context.getBean(McpClients.class).names()).containsExactly("weather");
			assertThat(context.getBean(McpToolCallbackProvider.class).getToolCallbacks()).hasSize(1);
		});
	}

	@Test
	void whenNoServerIsNamedThenThereAreNoTools() {
		MemoryServers.runner().run((context) -> {
			assertThat(context.getBean(McpClients.class)).isEmpty();
			assertThat(context.getBean(ToolCallbackProvider.class).getToolCallbacks()).isEmpty();
		});
	}

	@Test
	void whenMcpIsNotEnabledThenThereIsNothing() {
		this.runner.withPropertyValues("mcp.client.enabled=false", "mcp.client.type=async")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(McpClients.class)
				.doesNotHaveBean(McpClientProperties.class)
				.doesNotHaveBean(ToolCallbackProvider.class)
				.doesNotHaveBean("mcpParallelToolCalls")
				.doesNotHaveBean("mcpClientsStarter"));
		assertThat(this.weather.connectionCount()).isZero();
	}

	@Test
	void whenAServerIsNotEnabledThenItIsAsIfItWereNotNamed() {
		this.runner
			.withPropertyValues("mcp.client.servers.off.enabled=false", "mcp.client.servers.weather.enabled=true")
			.run((context) -> assertThat(context.getBean(McpClients.class).names()).containsExactly("weather"));
	}

	@Test
	void whenSpringAiIsNotThereThenThereAreClientsOnly() {
		this.runner.withClassLoader(new FilteredClassLoader("org.springframework.ai"))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(McpClients.class)
				.doesNotHaveBean("mcpToolCallbackProvider"));
	}

	@Test
	void whenTheApplicationHasItsOwnClientsThenTheyAreUsed() {
		this.runner.withUserConfiguration(OwnClients.class).run((context) -> {
			assertThat(context).hasSingleBean(McpClients.class).hasBean("ownClients");
			assertThat(context.getBean(McpToolCallbackProvider.class).getToolCallbacks()).isEmpty();
			assertThat(this.weather.connectionCount()).isZero();
		});
	}

	@Test
	void whenTheApplicationHasItsOwnProviderThenItIsUsed() {
		this.runner.withUserConfiguration(OwnProvider.class)
			.run((context) -> assertThat(context).hasSingleBean(McpToolCallbackProvider.class).hasBean("ownProvider"));
	}

	@Test
	void whenTheApplicationHasAnotherProviderThenBothAreThere() {
		this.runner.withBean("other", ToolCallbackProvider.class, () -> () -> new ToolCallback[0])
			.run((context) -> assertThat(context.getBeansOfType(ToolCallbackProvider.class)).hasSize(2));
	}

	@Test
	void whenCallsAreToBeMadeAtOnceThenTheManagerIsDecorated() {
		for (String type : List.of("ASYNC", "async", "Async")) {
			this.runner.withPropertyValues("mcp.client.type=" + type)
				.run((context) -> assertThat(context).getBean(ToolCallingManager.class)
					.isInstanceOf(ParallelToolCallingManager.class));
		}
	}

	@Test
	void whenCallsAreToBeMadeAtOnceThenTheApplicationsOwnManagerIsDecorated() {
		this.runner.withPropertyValues("mcp.client.type=async")
			.withBean("own", ToolCallingManager.class, () -> ToolCallingManager.builder().build())
			.run((context) -> assertThat(context).hasSingleBean(ToolCallingManager.class)
				.getBean("own")
				.isInstanceOf(ParallelToolCallingManager.class));
	}

	@Test
	void whenTheApplicationHasAParallelManagerThenItIsNotDecoratedTwice() {
		ParallelToolCallingManager own = new ParallelToolCallingManager(ToolCallingManager.builder().build(),
				Runnable::run);
		this.runner.withPropertyValues("mcp.client.type=async")
			.withBean("own", ToolCallingManager.class, () -> own)
			.run((context) -> assertThat(context).getBean("own").isSameAs(own));
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnClients {

		@Bean
		McpClients ownClients() {
			McpClientProperties properties = new McpClientProperties(true, "own", null, McpClientProperties.Type.SYNC,
					McpClientProperties.Parallel.ALL, Duration.ofSeconds(1), Duration.ofSeconds(1),
					ToolApproval.Mode.NEVER, true, new McpClientProperties.Pin(PinMode.OFF, ""), List.of(),
					new McpClientProperties.ConfigFilesAllow(null, null),
					new McpOAuthProperties.Store(null, null, null), Map.of());
			return new McpClients(new ServerConnections(properties, ConfiguredServers.of(Map.of()), List.of(),
					List.of(), ServerHttp.plain(), new ClientEvents((event) -> {
					}, false)));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnProvider {

		@Bean
		McpToolCallbackProvider ownProvider() {
			return new McpToolCallbackProvider(List::of, () -> false);
		}

	}

}
