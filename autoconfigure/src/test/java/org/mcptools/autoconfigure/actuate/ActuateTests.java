/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.actuate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.McpClients;
import org.mcptools.autoconfigure.McpServerStatus;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(120)
class ActuateTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final String[] GHOST = { "mcp.client.servers.ghost.command=no-such-command-anywhere",
			"mcp.client.servers.ghost.env.TOKEN=hunter3" };

	private static void awaitState(ConfigurableApplicationContext context, String server, McpServerStatus.State state) {
		Awaitility.await()
			.atMost(PATIENCE)
			.until(() -> context.getBean(McpClients.class).status(server).state() == state);
	}

	private static HealthIndicator health(ConfigurableApplicationContext context, String server) {
		return (HealthIndicator) context.getBean("mcpHealthContributor", CompositeHealthContributor.class)
			.getContributor(server);
	}

	@Test
	void whenAServerIsDownThenItIsUnknownAndTheOthersAreUp() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("files"), GHOST)) {
			awaitState(context, "files", McpServerStatus.State.READY);
			awaitState(context, "ghost", McpServerStatus.State.BACKING_OFF);
			assertThat(health(context, "files").health()).satisfies((health) -> {
				assertThat(health.getStatus()).isEqualTo(Status.UP);
				assertThat(health.getDetails()).containsKeys("state", "since", "protocolVersion", "tools")
					.doesNotContainKey("error");
			});
			assertThat(health(context, "ghost").health()).satisfies((health) -> {
				assertThat(health.getStatus()).isEqualTo(Status.UNKNOWN);
				assertThat(health.getDetails().get("error")).asString()
					.contains("no-such-command-anywhere")
					.doesNotContain("hunter3");
			});
			CompositeHealthContributor all = context.getBean("mcpHealthContributor", CompositeHealthContributor.class);
			assertThat(all.stream().map(CompositeHealthContributor.Entry::name)).containsExactlyInAnyOrder("files",
					"ghost");
			assertThat(all.getContributor("nobody")).isNull();
			context.getBean(McpClients.class).remove("ghost");
			assertThat(all.stream()).hasSize(1);
		}
	}

	@Test
	void whenARequiredServerIsLostThenItIsDown() {
		HttpPeer server = StreamableHttpPeer.stateful("forecast");
		try (ConfigurableApplicationContext context = TestApplication
			.run(new String[] { server.property("weather"), "mcp.client.servers.weather.required=true" })) {
			assertThat(health(context, "weather").health().getStatus()).isEqualTo(Status.UP);
			server.close();
			// By it the loss is noticed; it waits for the server for a minute.
			context.getBean(McpClients.class).async("weather").callTool("forecast", "{}");
			awaitState(context, "weather", McpServerStatus.State.BACKING_OFF);
			assertThat(health(context, "weather").health().getStatus()).isEqualTo(Status.DOWN);
		}
		finally {
			server.close();
		}
	}

	@Test
	void whenHealthIsSwitchedOffThenThereIsNone() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("files"),
				new String[] { "management.health.mcp.enabled=false" })) {
			assertThat(context.containsBean("mcpHealthContributor")).isFalse();
		}
	}

	@Test
	void whenTheEndpointIsAskedThenItTellsOfEachServerAndNothingOfItsConfiguration() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("files"), GHOST,
				new String[] { "management.endpoints.web.exposure.include=mcpclients" })) {
			awaitState(context, "files", McpServerStatus.State.READY);
			awaitState(context, "ghost", McpServerStatus.State.BACKING_OFF);
			McpClientsEndpoint endpoint = context.getBean(McpClientsEndpoint.class);
			assertThat(endpoint.servers().servers()).containsOnlyKeys("files", "ghost");
			assertThat(endpoint.server("files")).satisfies((server) -> {
				assertThat(server.tools()).contains("crash", "slow");
				assertThat(server.protocolVersion()).isNotNull();
				assertThat(server.lastError()).isNull();
			});
			assertThat(endpoint.server("ghost")).satisfies((server) -> {
				assertThat(server.lastError()).contains("no-such-command-anywhere").doesNotContain("hunter3");
				assertThat(server.failures()).isPositive();
				assertThat(server.nextAttempt()).isNotNull();
			});
			assertThat(endpoint.server("nobody")).isNull();
			assertThat(endpoint.act("nobody", McpClientsEndpoint.Action.REFRESH)).isNull();
		}
	}

	@Test
	void whenAFileNamesAServerThatItMayNotThenTheEndpointSaysSo(@TempDir Path folder) throws IOException {
		Path file = folder.resolve("servers.json");
		Files.writeString(file, """
				{"mcpServers":{"bad":{"command":"rm","args":["-rf","hunter2"]}}}""");
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("files"),
				new String[] { "management.endpoints.web.exposure.include=mcpclients",
						"mcp.client.config-files=file:" + file, "mcp.client.config-files-allow.commands=npx" })) {
			McpClientsEndpoint endpoint = context.getBean(McpClientsEndpoint.class);
			assertThat(endpoint.servers().servers()).containsOnlyKeys("files", "bad");
			assertThat(endpoint.server("bad").state()).isEqualTo(McpServerStatus.State.REFUSED);
			assertThat(endpoint.server("bad").lastError()).contains("not allowed").doesNotContain("hunter2");
			assertThatExceptionOfType(InvalidEndpointRequestException.class)
				.isThrownBy(() -> endpoint.act("bad", McpClientsEndpoint.Action.RECONNECT));
		}
	}

	@Test
	void whenToldToThenItConnectsAServerAnewAndAsksForItsTools() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("files"),
				new String[] { "management.endpoints.web.exposure.include=mcpclients" })) {
			awaitState(context, "files", McpServerStatus.State.READY);
			McpClientsEndpoint endpoint = context.getBean(McpClientsEndpoint.class);
			endpoint.act("files", McpClientsEndpoint.Action.RECONNECT);
			Awaitility.await().atMost(PATIENCE).until(() -> endpoint.server("files").reconnects() == 1);
			awaitState(context, "files", McpServerStatus.State.READY);
			endpoint.act("files", McpClientsEndpoint.Action.REFRESH);
			assertThat(endpoint.server("files").tools()).isNotEmpty();
		}
	}

}
