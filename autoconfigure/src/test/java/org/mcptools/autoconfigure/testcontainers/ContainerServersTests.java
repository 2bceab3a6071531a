/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.testcontainers;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpConnectionDetails;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.SsePeer;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.springframework.boot.testcontainers.context.ImportTestcontainers;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.testcontainers.containers.DockerMcpGatewayContainer;
import org.testcontainers.containers.GenericContainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Containers as Testcontainers describes them. Their servers are on sockets of this
 * machine, for there need be no Docker where the tests run.
 */
@Timeout(60)
class ContainerServersTests {

	private static HttpPeer server;

	private static ConfigurableApplicationContext run(Class<?> containers, String... properties) {
		return TestApplication.run(List.of(containers),
				new String[] { "mcp.client.first-list-wait=30s", "mcp.client.request-timeout=20s" }, properties);
	}

	private static String call(ConfigurableApplicationContext context, String name) {
		return context.getBean(McpClients.class).get(name).callTool("forecast", Map.of()).text();
	}

	@Test
	void whenAContainerIsAServiceConnectionThenItsServerIsCalled() {
		try (HttpPeer peer = StreamableHttpPeer.stateful("forecast")) {
			server = peer;
			try (ConfigurableApplicationContext context = run(Weather.class)) {
				assertThat(context.getBean(McpClients.class).names()).containsExactly("weather-mcp");
				assertThat(call(context, "weather-mcp")).contains("forecast");
			}
		}
	}

	@Test
	void whenTheServerHasPropertiesThenTheContainerSaysWhereItIsAndTheyHowItIsUsed() {
		try (HttpPeer peer = StreamableHttpPeer.stateful("forecast")) {
			server = peer;
			try (ConfigurableApplicationContext context = run(Named.class, "mcp.client.servers.forecasts.command=npx",
					"mcp.client.servers.forecasts.headers.X-Key=k", "mcp.client.servers.forecasts.required=true")) {
				assertThat(call(context, "forecasts")).contains("forecast");
				assertThat(context.getBean(McpClients.class).isRequired("forecasts")).isTrue();
				assertThat(peer.seen().get(0).headers().getFirst("X-Key")).isEqualTo("k");
			}
		}
	}

	@Test
	void whenAContainerIsDockersGatewayThenItIsKnownByItsImage() {
		try (SsePeer peer = new SsePeer("forecast")) {
			server = peer;
			try (ConfigurableApplicationContext context = run(Gateway.class)) {
				assertThat(call(context, "mcp-gateway")).contains("forecast");
			}
		}
	}

	@Test
	void whenAContainerIsOfTheTypeThatTestcontainersHasForTheGatewayThenItIsKnownToo() {
		List<String> found = new ArrayList<>();
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.register(TypedGateway.class, ServiceConnectionAutoConfiguration.class);
			context.addBeanFactoryPostProcessor((beans) -> {
				found.addAll(List.of(beans.getBeanNamesForType(McpConnectionDetails.class, true, false)));
				throw new IllegalStateException("far enough");
			});
			assertThatIllegalStateException().isThrownBy(context::refresh).withMessage("far enough");
		}
		assertThat(found).hasSize(1);
	}

	@Test
	void whenItIsNotClearWhereTheServerListensThenTheApplicationSaysWhatToDo() {
		assertThatException().isThrownBy(() -> run(Unclear.class).close())
			.havingRootCause()
			.withMessage(
					"Container 'weather-mcp' with an MCP server exposes the ports [8080, 9090]: say with the label "
							+ "org.mcptools.port on which one the server listens");
	}

	/** A container that runs already, as far as anybody can see. */
	private static final class Running extends GenericContainer<Running> {

		private final String image;

		Running(String image) {
			super(image);
			this.image = image;
		}

		@Override
		public String getDockerImageName() {
			return this.image;
		}

		@Override
		public void start() {
		}

		@Override
		public void stop() {
		}

		@Override
		public String getHost() {
			return "127.0.0.1";
		}

		@Override
		public Integer getMappedPort(int port) {
			assertThat(port).isIn(8080, 8811);
			return URI.create(server.url()).getPort();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Weather {

		@Bean
		@ServiceConnection("mcp")
		Running weather() {
			return new Running("acme/weather-mcp:1.0").withExposedPorts(8080);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Named {

		@Bean
		@ServiceConnection("mcp")
		Running weather() {
			return new Running("acme/weather-mcp:1.0").withExposedPorts(9090, 8080)
				.withLabel("org.mcptools.name", "forecasts")
				.withLabel("org.mcptools.port", "8080")
				.withLabel("org.mcptools.path", "mcp")
				.withLabel("org.mcptools.transport", "streamable-http");
		}

	}

	interface OfImage {

		@ServiceConnection
		GenericContainer<?> gateway = new Running("docker/mcp-gateway:v2");

	}

	@Configuration(proxyBeanMethods = false)
	@ImportTestcontainers(OfImage.class)
	static class Gateway {

	}

	/** It asks for Docker as soon as it is made. */
	@Configuration(proxyBeanMethods = false)
	static class TypedGateway {

		@Bean
		@ServiceConnection
		DockerMcpGatewayContainer gateway() {
			return new DockerMcpGatewayContainer("docker/mcp-gateway:v2");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Unclear {

		@Bean
		@ServiceConnection("mcp")
		Running weather() {
			return new Running("acme/weather-mcp:1.0").withExposedPorts(8080, 9090);
		}

	}

}
