/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.mcptools.client.McpClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.connection.ReconnectSettings;
import org.mcptools.client.error.McpErrorException;
import org.mcptools.client.error.McpTimeoutException;
import org.mcptools.client.error.McpTransportException;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.McpToolDefinition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(60)
class McpTestServerTests {

	private final McpTestServer server = McpTestServer.named("weather")
		.tool("forecast", (call) -> "Sunny in " + call.arguments().get("city"));

	private final McpClient client = McpClient.builder("weather")
		.transport(this.server::connect)
		.reconnect(ReconnectSettings.DEFAULTS)
		.build();

	@AfterEach
	void close() {
		this.client.close();
	}

	@Test
	void whenAToolIsCalledThenItAnswersAndTheCallIsRemembered() {
		assertThat(this.client.callTool("forecast", Map.of("city", "Paris", "days", 3)).text())
			.isEqualTo("Sunny in Paris");
		assertThat(this.server.calls()).singleElement().satisfies((call) -> {
			assertThat(call.tool()).isEqualTo("forecast");
			assertThat(call.arguments()).isEqualTo(Map.of("city", "Paris", "days", 3));
		});
		this.server.forgetCalls();
		assertThat(this.server.calls()).isEmpty();
	}

	@Test
	void whenAToolAnswersWithAValueThenItIsStructured() {
		this.server.tool("now", (call) -> Map.of("degrees", 21));
		McpToolCallResult result = this.client.callTool("now", Map.of());
		assertThat(result.structuredContent()).hasToString("{\"degrees\":21}");
		assertThat(result.text()).isEqualTo("{\"degrees\":21}");
		this.server.tool("list", (call) -> List.of(1, 2)).tool("nothing", (call) -> null);
		assertThat(this.client.callTool("list", Map.of()).text()).isEqualTo("[1,2]");
		assertThat(this.client.callTool("nothing", Map.of()).text()).isEmpty();
	}

	@Test
	void whenAToolThrowsThenItHasFailed() {
		this.server.tool("broken", (call) -> {
			throw new IllegalStateException("no satellite");
		});
		McpToolCallResult result = this.client.callTool("broken", Map.of());
		assertThat(result.isError()).isTrue();
		assertThat(result.text()).isEqualTo("no satellite");
	}

	@Test
	void whenAToolIsPublishedThenItHasDescriptionAndSchema() {
		this.server.tool("alerts", "Warns", "{\"type\":\"object\",\"required\":[\"city\"]}", (call) -> "none");
		assertThat(this.client.listTools()).extracting(McpToolDefinition::name).containsExactly("alerts", "forecast");
		McpToolDefinition alerts = this.client.listTools().get(0);
		assertThat(alerts.description()).isEqualTo("Warns");
		assertThat(alerts.inputSchema()).hasToString("{\"type\":\"object\",\"required\":[\"city\"]}");
		this.server.remove("alerts");
		assertThat(this.client.listTools()).hasSize(1);
	}

	@Test
	void whenToolsChangeThenClientsAreTold() {
		AtomicInteger told = new AtomicInteger();
		try (McpClient listening = McpClient.builder("weather")
			.transport(this.server::connect)
			.handlers((handlers) -> handlers.onToolsChanged(told::incrementAndGet))
			.build()) {
			listening.initialize();
			this.server.tool("more", (call) -> "");
			Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> told.get() == 1);
		}
	}

	@Test
	void whenThereAreFaultsThenTheClientSeesThem() {
		this.server.toolThatHangs("slow")
			.toolThatIsRefused("odd", -32602, "not like this")
			.toolThatBreaksTheConnection("bad");
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> this.client.callTool("odd", Map.of()))
			.withMessageContaining("not like this");
		assertThatExceptionOfType(McpErrorException.class).isThrownBy(() -> this.client.callTool("none", Map.of()))
			.withMessageContaining("There is no tool none");
		assertThatExceptionOfType(McpTransportException.class).isThrownBy(() -> this.client.callTool("bad", Map.of()));
		assertThat(this.client.callTool("forecast", Map.of("city", "Rome")).text()).isEqualTo("Sunny in Rome");
		assertThatExceptionOfType(McpTimeoutException.class).isThrownBy(
				() -> this.client.callTool("slow", "{}", CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(200))));
		assertThat(this.server.calls()).extracting(McpTestCall::tool).containsExactly("odd", "bad", "forecast", "slow");
	}

	@Test
	void whenTheServerGoesAwayThenCallsFailUntilItIsBack() {
		this.client.initialize();
		this.server.goAway();
		CallOptions impatient = CallOptions.DEFAULTS.withTimeout(Duration.ofMillis(500));
		assertThatExceptionOfType(McpTransportException.class)
			.isThrownBy(() -> this.client.callTool("forecast", "{}", impatient));
		this.server.comeBack();
		assertThat(this.client.callTool("forecast", Map.of("city", "Oslo")).text()).isEqualTo("Sunny in Oslo");
	}

	@Test
	void whenAnAssertionFailsThenItSaysWhatWasCalled() {
		this.client.callTool("forecast", Map.of("city", "Paris"));
		McpAssertions.assertThat(this.server)
			.wasCalled("forecast")
			.wasCalledWith("forecast", "city", "Paris")
			.hasCalls(1);
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> McpAssertions.assertThat(this.server).wasCalledWith("forecast", "city", "Rome"))
			.withMessageContaining("Expected a call of tool 'forecast' of MCP server 'weather' with {city=Rome}")
			.withMessageContaining("there were [forecast{city=Paris}]");
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> McpAssertions.assertThat(this.server).wasCalled("alerts"));
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> McpAssertions.assertThat(this.server).hasNoCalls());
		assertThatExceptionOfType(AssertionError.class)
			.isThrownBy(() -> McpAssertions.assertThat(McpTestServer.named("other")).wasCalled("x"))
			.withMessageContaining("there was none");
	}

}
