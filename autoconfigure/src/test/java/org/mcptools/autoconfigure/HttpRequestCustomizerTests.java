/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.testing.HttpPeer;
import org.mcptools.autoconfigure.testing.StreamableHttpPeer;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.testing.ScriptedChatModel;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.ToolCallingAdvisor;
import org.springframework.ai.model.tool.ToolCallingManager;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mcptools.springai.testing.ToolTurn.call;

/**
 * Headers that beans add to requests.
 */
@Timeout(120)
class HttpRequestCustomizerTests {

	private static ConfigurableApplicationContext run(HttpPeer server, String... properties) {
		return TestApplication.run(List.of(Customizers.class), properties, new String[] { server.property("weather"),
				"mcp.client.servers.weather.headers.X-Static=property", "mcp.client.first-list-wait=30s" });
	}

	private static Stream<String> header(HttpPeer server, String method, String name) {
		return server.seen()
			.stream()
			.filter((seen) -> seen.message() != null && method.equals(seen.message().path("method").asString("")))
			.map((seen) -> String.valueOf(seen.headers().getFirst(name)));
	}

	@ParameterizedTest
	@ValueSource(strings = { "sync", "async" })
	void whenTwoUsersAskThenEachCallHasTheHeaderOfItsToolContext(String type) {
		try (StreamableHttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(server, "mcp.client.type=" + type)) {
			for (String tenant : List.of("red", "blue")) {
				ScriptedChatModel model = new ScriptedChatModel();
				model.asks(call("1", "forecast", "{}"), call("2", "forecast", "{}"));
				ChatClient.builder(model)
					.defaultAdvisors(ToolCallingAdvisor.builder()
						.toolCallingManager(context.getBean(ToolCallingManager.class))
						.build())
					.defaultTools(context.getBean(McpToolCallbackProvider.class))
					.build()
					.prompt("How is it?")
					.toolContext(Map.of("tenant", tenant))
					.call()
					.content();
			}
			assertThat(header(server, "tools/call", "X-Tenant")).containsExactly("red", "red", "blue", "blue");
			assertThat(header(server, "initialize", "X-Tenant")).containsExactly("null");
		}
	}

	@Test
	void whenThereAreSeveralThenLaterOnesSeeAndReplaceWhatOthersAdded() {
		try (StreamableHttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(server)) {
			context.getBean(McpClients.class).get("weather").callTool("forecast", Map.of());
			for (String method : List.of("initialize", "tools/list", "tools/call")) {
				assertThat(header(server, method, "X-Request")).isNotEmpty()
					.containsOnly("POST /mcp of weather, changed");
				assertThat(header(server, method, "X-Static")).containsOnly("bean");
				assertThat(header(server, method, "X-Other")).containsOnly("null");
			}
		}
	}

	@Test
	void whenOneFailsThenTheRequestFailsWithItsReason() {
		try (StreamableHttpPeer server = StreamableHttpPeer.stateful("forecast");
				ConfigurableApplicationContext context = run(server)) {
			McpClients clients = context.getBean(McpClients.class);
			ScriptedChatModel model = new ScriptedChatModel();
			model.asks(call("1", "forecast", "{}"));
			assertThat(ChatClient.builder(model)
				.defaultTools(context.getBean(McpToolCallbackProvider.class))
				.build()
				.prompt("How is it?")
				.toolContext(Map.of("tenant", "nobody"))
				.call()
				.content()).contains("a request cannot be sent to it: there is no such tenant");
			assertThat(clients.status("weather").state()).isEqualTo(McpServerStatus.State.READY);
			assertThat(clients.get("weather").callTool("forecast", Map.of()).text()).isEqualTo("forecast is done");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "http.md", "control.md" })
	void whenAPageShowsACustomizerThenThatIsTheOneThatRuns(String page) throws Exception {
		String source = Files
			.readString(Path.of("src/test/java/org/mcptools/autoconfigure/HttpRequestCustomizerTests.java"));
		String begin = "// tag::" + "tenant[]\n";
		String shown = source
			.substring(source.indexOf(begin) + begin.length(), source.indexOf("\t\t// end::" + "tenant"))
			.lines()
			.map((line) -> line.replaceFirst("^\t\t", ""))
			.collect(Collectors.joining("\n"));
		assertThat(Files.readString(Path.of("..", "docs", page))).contains("```java\n" + shown + "\n```");
	}

	@Configuration(proxyBeanMethods = false)
	static class Customizers {

		// tag::tenant[]
		@Bean
		McpHttpRequestCustomizer tenantHeader() {
			return (request) -> {
				if (request.toolContext().get("tenant") instanceof String tenant) {
					request.header("X-Tenant", tenant);
				}
			};
		}
		// end::tenant[]

		@Bean
		McpHttpRequestCustomizer tenantsThatExist() {
			return (request) -> {
				if ("nobody".equals(request.toolContext().get("tenant"))) {
					throw new IllegalStateException("there is no such tenant");
				}
			};
		}

		@Bean
		@Order(2)
		McpHttpRequestCustomizer second() {
			return (request) -> request.header("x-request", request.headers().get("X-Request") + ", changed");
		}

		@Bean
		@Order(1)
		McpHttpRequestCustomizer first() {
			return (request) -> request
				.header("X-Request", request.method() + " " + request.uri().getPath() + " of " + request.serverName())
				.header("X-Static", "bean");
		}

		@Bean
		@ForMcpServers({ "files", "other" })
		McpHttpRequestCustomizer ofOthers() {
			return (request) -> request.header("X-Other", "yes");
		}

		@Bean
		@ForMcpServers("weather")
		McpHttpRequestCustomizer ofThisOne() {
			return (request) -> request.header("X-Own", "yes");
		}

	}

}
