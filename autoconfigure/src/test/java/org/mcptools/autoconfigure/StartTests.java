/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.tool.ToolCallbackProvider;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * When the servers are connected.
 */
@Timeout(60)
class StartTests {

	private final MemoryServer server = new MemoryServer("weather").tools("a");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.server);

	@Test
	void whenTheApplicationIsUpThenServersConnectThoughNobodyUsesThem() {
		this.runner.run((context) -> this.server.awaitRequests("tools/list", 1));
	}

	@Test
	void whenBeansAreMadeLazilyThenServersConnectAllTheSame() {
		this.runner
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				this.server.awaitRequests("tools/list", 1);
				assertThat(context.getBean(McpToolCallbackProvider.class).getToolCallbacks()).hasSize(1);
			});
	}

	@Test
	void whenBeansAreMadeLazilyThenARequiredServerIsStillRequired() {
		this.server.on("initialize", (connection, request) -> connection.drop());
		this.runner.withPropertyValues("mcp.client.servers.weather.required=true")
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context).getFailure().isInstanceOf(McpServerRequiredException.class));
	}

	@Test
	void whenAChildContextIsRefreshedThenNothingConnectsAgain() {
		this.runner.run((parent) -> {
			await().until(() -> parent.getBean(McpClients.class).status("weather").state(),
					McpServerStatus.State.READY::equals);
			try (AnnotationConfigApplicationContext child = new AnnotationConfigApplicationContext()) {
				child.setParent(parent);
				child.refresh();
				assertThat(child.getBean(ToolCallbackProvider.class).getToolCallbacks()).hasSize(1);
			}
			assertThat(this.server.connectionCount()).isOne();
			assertThat(this.server.requests("initialize")).hasSize(1);
		});
	}

	@Test
	void whenAChildContextIsRefreshedBeforeItsParentIsUpThenTheParentsServersAreNotConnected() {
		MemoryServer childsOwn = new MemoryServer("child").tools("b");
		this.runner.run((parent) -> MemoryServers.runner(childsOwn).withParent(parent).run((child) -> {
			assertThat(child.getBeansOfType(McpClients.class)).isEmpty();
			assertThat(child.getBean(McpClients.class).names()).containsExactly("weather");
		}));
		assertThat(childsOwn.connectionCount()).isZero();
	}

	@Test
	void whenTheContextOfTheParentIsSharedThenClosingTheChildLeavesItsServersAlone() {
		this.runner.run((parent) -> {
			List<?> before = List.of(parent.getBean(McpToolCallbackProvider.class).getToolCallbacks());
			MemoryServers.runner().withParent(parent).run((child) -> assertThat(child).hasNotFailed());
			assertThat(parent.getBean(McpClients.class).status("weather").state())
				.isEqualTo(McpServerStatus.State.READY);
			assertThat(List.of(parent.getBean(McpToolCallbackProvider.class).getToolCallbacks())).isEqualTo(before);
		});
	}

}
