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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.autoconfigure.pin.PinMode;
import org.mcptools.client.transport.http.HttpSettings;
import org.mcptools.springai.ToolApproval;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

class McpClientPropertiesTests {

	private final StandardEnvironment environment = new StandardEnvironment();

	private McpClientProperties bind(String yaml) throws Exception {
		new YamlPropertySourceLoader().load("yaml", new ByteArrayResource(yaml.getBytes(UTF_8)))
			.forEach(this.environment.getPropertySources()::addFirst);
		return bind();
	}

	private McpClientProperties bind() {
		ConfigurationPropertySources.attach(this.environment);
		return Binder.get(this.environment).bindOrCreate("mcp.client", McpClientProperties.class);
	}

	@Test
	void whenNothingIsSaidThenDefaultsHold() {
		McpClientProperties properties = bind();
		assertThat(properties).isEqualTo(new McpClientProperties(true, "mcp-tools", null, McpClientProperties.Type.SYNC,
				McpClientProperties.Parallel.ALL, Duration.ofSeconds(60), Duration.ofSeconds(5),
				ToolApproval.Mode.NEVER, true, new McpClientProperties.Pin(PinMode.OFF, "mcp-tools.lock.json"),
				List.of(), new McpClientProperties.ConfigFilesAllow(null, null),
				new McpOAuthProperties.Store(null, null, null), Map.of()));
	}

	@Test
	void whenEverythingIsSaidThenEverythingIsBound() throws Exception {
		McpClientProperties properties = bind("""
				mcp:
				  client:
				    enabled: false
				    name: my-app
				    version: "2.1"
				    type: ASYNC
				    request-timeout: 20s
				    first-list-wait: 250ms
				    servers:
				      files:
				        command: npx
				        args: ["-y", "@modelcontextprotocol/server-filesystem", "/data"]
				        env:
				          API_KEY: s3cret
				          lower.case-name: x
				        cwd: /data
				        enabled: true
				        required: true
				        request-timeout: 3m
				      status:
				        command: java
				      weather:
				        url: https://example.com/mcp
				        transport: streamable-http
				        headers:
				          Authorization: Bearer s3cret
				          X-Api-Key: s3cret
				        connect-timeout: 2s
				        protocol-version: 2025-11-25
				        sampling: true
				""");
		assertThat(properties.enabled()).isFalse();
		assertThat(properties.name()).isEqualTo("my-app");
		assertThat(properties.version()).isEqualTo("2.1");
		assertThat(properties.type()).isEqualTo(McpClientProperties.Type.ASYNC);
		assertThat(properties.requestTimeout()).isEqualTo(Duration.ofSeconds(20));
		assertThat(properties.firstListWait()).isEqualTo(Duration.ofMillis(250));
		assertThat(properties.servers()).containsOnlyKeys("files", "status", "weather");
		McpClientProperties.Server files = properties.servers().get("files");
		assertThat(files.command()).isEqualTo("npx");
		assertThat(files.args()).containsExactly("-y", "@modelcontextprotocol/server-filesystem", "/data");
		assertThat(files.env()).containsExactly(Map.entry("API_KEY", "s3cret"), Map.entry("lower.case-name", "x"));
		assertThat(files.cwd()).isEqualTo("/data");
		assertThat(files.required()).isTrue();
		assertThat(files.requestTimeout()).isEqualTo(Duration.ofMinutes(3));
		McpClientProperties.Server status = properties.servers().get("status");
		assertThat(status.enabled()).isTrue();
		assertThat(status.required()).isFalse();
		assertThat(status.args()).isEmpty();
		assertThat(status.env()).isEmpty();
		assertThat(status.cwd()).isNull();
		assertThat(status.requestTimeout()).isNull();
		assertThat(status.url()).isNull();
		assertThat(status.transport()).isEqualTo(McpClientProperties.Transport.AUTO);
		assertThat(status.headers()).isEmpty();
		assertThat(status.connectTimeout()).isEqualTo(HttpSettings.DEFAULT_CONNECT_TIMEOUT);
		assertThat(status.protocolVersion()).isNull();
		assertThat(status.sampling()).isFalse();
		McpClientProperties.Server weather = properties.servers().get("weather");
		assertThat(weather.url()).isEqualTo("https://example.com/mcp");
		assertThat(weather.transport()).isEqualTo(McpClientProperties.Transport.STREAMABLE_HTTP);
		assertThat(weather.headers()).containsExactly(Map.entry("Authorization", "Bearer s3cret"),
				Map.entry("X-Api-Key", "s3cret"));
		assertThat(weather.connectTimeout()).isEqualTo(Duration.ofSeconds(2));
		assertThat(weather.protocolVersion()).isEqualTo("2025-11-25");
		assertThat(weather.sampling()).isTrue();
	}

	@Test
	void whenServersAreNamedInSeveralPlacesThenAllAreThereInTheirOrder() throws Exception {
		assertThat(bind("""
				mcp.client.servers:
				  zebra.command: a
				  apple.command: b
				  "[Мой сервер]": {command: c}
				""").servers()).containsOnlyKeys("zebra", "apple", "Мой сервер");
	}

	@ParameterizedTest
	@ValueSource(strings = { ".", "src/main", "../docs", "/tmp", "no-such-directory", "META-INF", "org", "C:/x" })
	void whenThereIsAWorkingDirectoryThenItIsNotLookedUpOnTheClassPath(String written) {
		TestPropertyValues.of("mcp.client.servers.a.cwd=" + written).applyTo(this.environment);
		assertThat(bind().servers().get("a").cwd()).isEqualTo(written);
	}

	@Test
	void whenArgumentsComeFromEnvironmentVariablesThenTheyAreBound() {
		TestPropertyValues
			.of("MCP_CLIENT_SERVERS_FILES_COMMAND=npx", "MCP_CLIENT_SERVERS_FILES_ARGS_0=-y", "MCP_CLIENT_TYPE=async")
			.applyTo(this.environment, TestPropertyValues.Type.SYSTEM_ENVIRONMENT);
		McpClientProperties properties = bind();
		assertThat(properties.type()).isEqualTo(McpClientProperties.Type.ASYNC);
		assertThat(properties.servers().get("files").args()).containsExactly("-y");
	}

	@Test
	void whenAHeaderComesFromAnEnvironmentVariableThenItIsBound() {
		TestPropertyValues
			.of("MCP_CLIENT_SERVERS_WEATHER_URL=https://example.com/mcp",
					"MCP_CLIENT_SERVERS_WEATHER_HEADERS_AUTHORIZATION=Bearer x")
			.applyTo(this.environment, TestPropertyValues.Type.SYSTEM_ENVIRONMENT);
		assertThat(bind().servers().get("weather").headers()).containsExactly(Map.entry("authorization", "Bearer x"));
	}

	@Test
	void whenPropertiesArePrintedThenSecretsAreNot() throws Exception {
		assertThat(bind("""
				mcp.client.servers.files:
				  command: npx
				  args: ["--token", "hunter2"]
				  env: {API_KEY: "hunter2"}
				mcp.client.servers.weather:
				  url: https://user:hunter2@example.com/mcp?key=hunter2
				  headers: {Authorization: "Bearer hunter2"}
				""")).asString().contains("files", "npx").doesNotContain("hunter2");
	}

}
