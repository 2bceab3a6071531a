/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.time.Duration;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.client.McpClient;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

@Timeout(60)
class McpClientsTests {

	private final MemoryServer weather = new MemoryServer("weather").tools("forecast", "alerts");

	private final MemoryServer files = new MemoryServer("files").tools("read");

	private final ApplicationContextRunner runner = MemoryServers.runner(this.weather, this.files);

	@Test
	void whenAskedForAClientThenItIsThatOfTheServer() {
		this.runner.run((context) -> {
			McpClients clients = context.getBean(McpClients.class);
			assertThat(clients.get("weather").serverName()).isEqualTo("weather");
			assertThat(clients.get("weather").callTool("forecast", "{\"city\":\"Perm\"}").text())
				.isEqualTo("forecast{\"city\":\"Perm\"}");
			assertThat(clients.async("files").callTool("read", "{}").join().text()).isEqualTo("read{}");
			assertThat(clients.async("files")).isSameAs(clients.async("files"));
			assertThat(clients.get("files").async()).isSameAs(clients.async("files"));
		});
	}

	@Test
	void whenServersAreAskedForThenTheyComeInTheOrderOfTheConfiguration() {
		this.runner.run((context) -> {
			McpClients clients = context.getBean(McpClients.class);
			assertThat(clients.names()).containsExactly("weather", "files");
			assertThat(clients).extracting(McpClient::serverName).containsExactly("weather", "files");
		});
	}

	@Test
	void whenNamesAreGivenAwayThenNobodyCanTakeAServerAway() {
		this.runner.run((context) -> {
			Set<String> names = context.getBean(McpClients.class).names();
			assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> names.remove("weather"));
			assertThat(context.getBean(McpClients.class).names()).containsExactly("weather", "files");
		});
	}

	@Test
	void whenThereIsNoSuchServerThenTheMessageSaysWhichThereAre() {
		this.runner.run((context) -> {
			McpClients clients = context.getBean(McpClients.class);
			assertThatIllegalArgumentException().isThrownBy(() -> clients.get("wether"))
				.withMessage("There is no MCP server named 'wether'; there are [weather, files]");
			assertThatIllegalArgumentException().isThrownBy(() -> clients.async("x")).withMessageContaining("'x'");
			assertThatIllegalArgumentException().isThrownBy(() -> clients.status("x")).withMessageContaining("'x'");
		});
		MemoryServers.runner()
			.run((context) -> assertThatIllegalArgumentException()
				.isThrownBy(() -> context.getBean(McpClients.class).get("a"))
				.withMessage("There is no MCP server named 'a'; none is configured"));
	}

	@Test
	void whenAllIsWellThenTheStatusSaysSo() {
		this.runner.run((context) -> {
			McpClients clients = context.getBean(McpClients.class);
			await().until(() -> clients.status("weather").state() == McpServerStatus.State.READY);
			McpServerStatus status = clients.status("weather");
			assertThat(status.name()).isEqualTo("weather");
			assertThat(status.initializeResult()).isNotNull();
			assertThat(status.initializeResult().serverInfo().name()).isEqualTo("memory");
			assertThat(status.tools()).extracting(McpToolDefinition::name).containsExactly("forecast", "alerts");
			assertThat(status.lastError()).isNull();
		});
	}

	@Test
	void whenAServerTakesItsTimeThenTheStatusSaysThatItIsConnecting() {
		this.weather.hold("initialize");
		this.runner.run((context) -> {
			McpServerStatus status = context.getBean(McpClients.class).status("weather");
			assertThat(status.state()).isEqualTo(McpServerStatus.State.CONNECTING);
			assertThat(status.initializeResult()).isNull();
			assertThat(status.tools()).isEmpty();
		});
	}

	@Test
	void whenTheApplicationHasEndedThenTheStatusSaysSo() {
		McpClients[] clients = new McpClients[1];
		this.runner.run((context) -> clients[0] = context.getBean(McpClients.class));
		assertThat(clients[0].status("weather").state()).isEqualTo(McpServerStatus.State.CLOSED);
		await().until(() -> this.weather.connection().isClosed());
	}

	@Test
	void whenAClientIsUsedBeforeTheStartThenItConnectsAtThatMoment() {
		this.runner.withBean(EarlyUse.class).run((context) -> {
			assertThat(context.getBean(EarlyUse.class).answer).isEqualTo("read{}");
			assertThat(this.files.connectionCount()).isOne();
			await().until(() -> context.getBean(McpClients.class).status("files").state(),
					McpServerStatus.State.READY::equals);
			assertThat(this.files.connectionCount()).isOne();
		});
	}

	@Test
	void whenAServerHasAPropertyOfItsOwnThenItGoesFirst() {
		this.weather.hold("tools/call");
		this.files.hold("tools/call");
		this.runner
			.withPropertyValues("mcp.client.request-timeout=300ms", "mcp.client.servers.files.request-timeout=200ms")
			.run((context) -> {
				McpClients clients = context.getBean(McpClients.class);
				assertThatExceptionOfType(McpTimeoutException.class)
					.isThrownBy(() -> clients.get("files").callTool("read", "{}"))
					.satisfies((ex) -> assertThat(ex.getTimeout()).isEqualTo(Duration.ofMillis(200)));
				assertThatExceptionOfType(McpTimeoutException.class)
					.isThrownBy(() -> clients.get("weather").callTool("forecast", "{}"))
					.satisfies((ex) -> assertThat(ex.getTimeout()).isEqualTo(Duration.ofMillis(300)));
			});
	}

	@Test
	void whenTheApplicationHasANameThenTheServerLearnsIt() {
		this.runner.withPropertyValues("mcp.client.name=my-app", "mcp.client.version=2.1").run((context) -> {
			this.weather.awaitRequests("initialize", 1);
			assertThat(this.weather.requests("initialize").get(0).params().path("clientInfo"))
				.hasToString("{\"name\":\"my-app\",\"version\":\"2.1\"}");
		});
	}

	@Test
	void whenTheApplicationHasNoVersionThenTheServerLearnsOurs() {
		this.runner.run((context) -> {
			this.weather.awaitRequests("initialize", 1);
			assertThat(
					this.weather.requests("initialize").get(0).params().path("clientInfo").path("version").asString())
				.isNotBlank();
		});
	}

	/**
	 * A bean that calls a tool while beans are created.
	 */
	static final class EarlyUse {

		private final String answer;

		EarlyUse(McpClients clients) {
			this.answer = clients.get("files").callTool("read", "{}").text();
		}

	}

}
