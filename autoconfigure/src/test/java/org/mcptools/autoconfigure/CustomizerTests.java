/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.client.protocol.Implementation;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class CustomizerTests {

	private final MemoryServer weather = new MemoryServer("weather").tools("forecast");

	@Test
	void whenThereAreCustomizersThenTheyAreCalledInTheirOrderAfterTheProperties() {
		MemoryServers.runner(this.weather)
			.withUserConfiguration(Customizers.class)
			.withPropertyValues("mcp.client.name=from-properties")
			.run((context) -> {
				assertThat(context.getBean(Customizers.class).calls).containsExactly("first:weather", "second:weather");
				this.weather.awaitRequests("initialize", 1);
				assertThat(
						this.weather.requests("initialize").get(0).params().path("clientInfo").path("name").asString())
					.isEqualTo("second");
			});
	}

	@Test
	void whenACustomizerListensToTheServerThenOurOwnListenersStayToo() {
		List<String> heard = new CopyOnWriteArrayList<>();
		MemoryServers.runner(this.weather)
			.withBean("listening", McpClientBuilderCustomizer.class,
					() -> (name, builder) -> builder
						.handlers((handlers) -> handlers.onConnected((result) -> heard.add("connected"))))
			.run((context) -> {
				await().until(() -> context.getBean(McpClients.class)
					.status("weather")
					.state() == McpServerStatus.State.READY);
				assertThat(heard).containsExactly("connected");
			});
	}

	@Test
	void whenACustomizersTransportCannotBeMadeThenTheApplicationStartsAllTheSame(CapturedOutput output) {
		MemoryServers.runner(this.weather)
			.withPropertyValues("mcp.client.servers.broken.command=x")
			.withBean("broken", McpClientBuilderCustomizer.class, () -> (name, builder) -> {
				if (name.equals("broken")) {
					builder.transport(() -> {
						throw new IllegalStateException("no transport today");
					});
				}
			})
			.run((context) -> {
				assertThat(context).hasNotFailed();
				McpClients clients = context.getBean(McpClients.class);
				await().until(() -> clients.status("broken").state() == McpServerStatus.State.BACKING_OFF);
				await().until(() -> clients.status("weather").state() == McpServerStatus.State.READY);
				assertThat(clients.status("broken").lastError()).hasMessage("no transport today");
				assertThat(output.toString().lines().filter((line) -> line.contains("WARN"))).singleElement()
					.asString()
					.contains("MCP server 'broken'", "no transport today");
			});
	}

	@Configuration(proxyBeanMethods = false)
	static class Customizers {

		private final List<String> calls = new CopyOnWriteArrayList<>();

		@Bean
		@Order(2)
		McpClientBuilderCustomizer second() {
			return (name, builder) -> {
				this.calls.add("second:" + name);
				builder.clientInfo(new Implementation("second", "1", null));
			};
		}

		@Bean
		@Order(1)
		McpClientBuilderCustomizer first() {
			return (name, builder) -> {
				this.calls.add("first:" + name);
				builder.clientInfo(new Implementation("first", "1", null));
			};
		}

	}

}
