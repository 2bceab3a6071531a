/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

@Timeout(60)
@ExtendWith(OutputCaptureExtension.class)
class RequiredServerTests {

	private final MemoryServer weather = new MemoryServer("weather").tools("forecast");

	@Test
	void whenARequiredServerIsDownThenTheApplicationFailsWithAnAnalysis(CapturedOutput output) {
		assertThatExceptionOfType(McpServerRequiredException.class)
			.isThrownBy(() -> TestApplication.run(StdioServers.scripted("status", "die"),
					new String[] { "mcp.client.servers.status.required=true" }))
			.satisfies((ex) -> assertThat(ex.getServerName()).isEqualTo("status"));
		assertThat(output).contains("APPLICATION FAILED TO START",
				"The required MCP server 'status' cannot be reached: MCP server 'status': ", "exit code 3",
				"cannot find the database", "Check the settings under mcp.client.servers.status, or set "
						+ "mcp.client.servers.status.required to false");
		assertThat(output).doesNotContain("application goes on");
	}

	@Test
	void whenTheCommandOfARequiredServerDoesNotExistThenTheApplicationFailsWithAnAnalysis(CapturedOutput output) {
		assertThatExceptionOfType(McpServerRequiredException.class).isThrownBy(() -> TestApplication.run(new String[] {
				"mcp.client.servers.status.command=no-such-program-x", "mcp.client.servers.status.required=true" }));
		assertThat(output).contains("APPLICATION FAILED TO START", "cannot start 'no-such-program-x'");
	}

	@Test
	void whenARequiredServersNameIsUnusualThenTheAnalysisNamesThePropertyAsItIsWritten(CapturedOutput output) {
		assertThatExceptionOfType(McpServerRequiredException.class).isThrownBy(
				() -> TestApplication.run(new String[] { "mcp.client.servers[My server].command=no-such-program-x",
						"mcp.client.servers[My server].required=true" }));
		assertThat(output).contains("set mcp.client.servers[My server].required to false");
	}

	@Test
	void whenARequiredServerHangsThenTheApplicationFailsInTime(CapturedOutput output) {
		assertThatExceptionOfType(McpServerRequiredException.class)
			.isThrownBy(() -> TestApplication.run(StdioServers.scripted("status", "hang"),
					new String[] { "mcp.client.servers.status.required=true", "mcp.client.request-timeout=1s" }));
		assertThat(output).contains("did not answer initialize within 1 s");
	}

	@Test
	void whenARequiredServerCannotListItsToolsThenTheApplicationFails() {
		this.weather.on("tools/list", (connection, request) -> connection.refuse(request, -32603, "no list today"));
		MemoryServers.runner(this.weather)
			.withPropertyValues("mcp.client.servers.weather.required=true")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(McpServerRequiredException.class)
				.hasMessageContaining("no list today"));
		await().until(() -> this.weather.connection().isClosed());
	}

	@Test
	void whenARequiredServerIsUpThenTheApplicationWaitsForItsTools() {
		this.weather.on("initialize",
				(connection, request) -> connection.answerAfter(Duration.ofMillis(300), request,
						"{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
								+ "\"serverInfo\":{\"name\":\"slow\",\"version\":\"1\"}}"));
		MemoryServers.runner(this.weather)
			.withPropertyValues("mcp.client.servers.weather.required=true")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				McpServerStatus status = context.getBean(McpClients.class).status("weather");
				assertThat(status.state()).isEqualTo(McpServerStatus.State.READY);
				assertThat(status.tools()).hasSize(1);
			});
	}

	@Test
	void whenARequiredServerIsLostBeforeTheStartThenItIsBackForTheStart() {
		this.weather.hold("tools/list");
		MemoryServers.runner(this.weather)
			.withPropertyValues("mcp.client.servers.weather.required=true")
			.withUserConfiguration(LosesIt.class)
			.withBean(MemoryServer.class, () -> this.weather)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(this.weather.connectionCount()).isEqualTo(2);
				assertThat(context.getBean(McpClients.class).status("weather").state())
					.isEqualTo(McpServerStatus.State.READY);
			});
	}

	@Test
	void whenARequiredServerIsNotEnabledThenItIsNotRequired() {
		try (ConfigurableApplicationContext context = TestApplication
			.run(new String[] { "mcp.client.servers.status.command=no-such-program-x",
					"mcp.client.servers.status.required=true", "mcp.client.servers.status.enabled=false" })) {
			assertThat(context.getBean(McpClients.class)).isEmpty();
		}
	}

	/**
	 * Connects while beans are created, and then the server hangs up.
	 */
	@Configuration(proxyBeanMethods = false)
	static class LosesIt {

		@Bean
		Object loss(McpClients clients, MemoryServer server) {
			clients.get("weather").initialize();
			server.awaitRequests("tools/list", 1);
			server.on("tools/list", (connection, request) -> connection.answer(request, "{\"tools\":[]}"));
			server.connection().drop();
			await().until(() -> server.connectionCount() == 2);
			return "lost";
		}

	}

}
