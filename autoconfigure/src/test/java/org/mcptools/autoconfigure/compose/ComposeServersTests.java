/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.compose;

import java.lang.reflect.Constructor;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.SsePeer;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.event.ApplicationPreparedEvent;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.lifecycle.DockerComposeServicesReadyEvent;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.SimpleApplicationEventMulticaster;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Services as Docker Compose describes them to Spring Boot. Their servers are on sockets
 * of this machine, for there need be no Docker where the tests run.
 */
@Timeout(60)
class ComposeServersTests {

	private static final String CONNECTION = "org.springframework.boot.service-connection";

	private static ConfigurableApplicationContext run(Service... services) {
		return new SpringApplicationBuilder(TestApplication.class)
			.properties("mcp.client.first-list-wait=30s", "mcp.client.request-timeout=20s")
			.listeners(
					(ApplicationListener<ApplicationPreparedEvent>) (prepared) -> started(prepared, List.of(services)))
			.run();
	}

	/** The context has no listeners yet, so Boot tells those of the application. */
	private static void started(ApplicationPreparedEvent prepared, List<RunningService> services) {
		SimpleApplicationEventMulticaster listeners = new SimpleApplicationEventMulticaster();
		prepared.getSpringApplication().getListeners().forEach(listeners::addApplicationListener);
		listeners.multicastEvent(ready(prepared.getApplicationContext(), services));
	}

	/** Boot makes it when it has started the services. */
	private static DockerComposeServicesReadyEvent ready(ApplicationContext context, List<RunningService> services) {
		try {
			Constructor<DockerComposeServicesReadyEvent> constructor = DockerComposeServicesReadyEvent.class
				.getDeclaredConstructor(ApplicationContext.class, List.class);
			constructor.setAccessible(true);
			return constructor.newInstance(context, services);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String call(ConfigurableApplicationContext context, String name) {
		return context.getBean(McpClients.class).get(name).callTool("forecast", Map.of()).text();
	}

	@Test
	void whenServicesAreMcpServersThenTheyAreCalledAndOthersLeftAlone() {
		try (HttpPeer weather = StreamableHttpPeer.stateful("forecast");
				HttpPeer gateway = new SsePeer("forecast");
				ConfigurableApplicationContext context = run(
						new Service("weather", "acme/weather:1", weather, 8080, Map.of(CONNECTION, "mcp")),
						new Service("tools", "docker/mcp-gateway", gateway, 8811, Map.of()),
						new Service("cache", "acme/cache:7", weather, 6379, Map.of()))) {
			assertThat(context.getBean(McpClients.class).names()).containsExactlyInAnyOrder("weather", "tools");
			assertThat(call(context, "weather")).contains("forecast");
			assertThat(call(context, "tools")).contains("forecast");
		}
	}

	@Test
	void whenLabelsSayMoreThenTheyHold() {
		try (HttpPeer weather = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(new Service("weather", "acme/weather:1", weather, 9000,
						Map.of(CONNECTION, "mcp", "org.mcptools.name", "forecasts", "org.mcptools.port", "9000",
								"org.mcptools.path", "/mcp", "org.mcptools.transport", "streamable-http")))) {
			assertThat(call(context, "forecasts")).contains("forecast");
		}
	}

	private record Service(String name, String imageName, HttpPeer server, int port,
			Map<String, String> labels) implements RunningService, ConnectionPorts {

		@Override
		public ImageReference image() {
			return ImageReference.of(this.imageName);
		}

		@Override
		public String host() {
			return "127.0.0.1";
		}

		@Override
		public ConnectionPorts ports() {
			return this;
		}

		@Override
		public Map<String, String> env() {
			return Map.of();
		}

		@Override
		public int get(int containerPort) {
			assertThat(containerPort).isEqualTo(this.port);
			return URI.create(this.server.url()).getPort();
		}

		@Override
		public List<Integer> getAll() {
			return IntStream.of(this.port).boxed().toList();
		}

		@Override
		public List<Integer> getAll(String protocol) {
			return getAll();
		}

	}

}
