/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure.migration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.commons.logging.Log;
import org.junit.jupiter.api.Test;
import org.mcptools.autoconfigure.McpClientProperties;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.logging.DeferredLogFactory;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the page on migration says is so.
 */
class MigrationDocumentationTests {

	private static final DeferredLogFactory LOGS = new DeferredLogFactory() {

		@Override
		public Log getLog(Supplier<Log> destination) {
			return destination.get();
		}

	};

	private final StandardEnvironment environment = new StandardEnvironment();

	private static String page() throws IOException {
		return Files.readString(Path.of("..", "docs", "migration.md")).replace("\r\n", "\n");
	}

	private static List<String> matches(String regex) throws IOException {
		List<String> found = new ArrayList<>();
		Matcher matcher = Pattern.compile(regex, Pattern.MULTILINE | Pattern.DOTALL).matcher(page());
		while (matcher.find()) {
			found.add(matcher.group(1));
		}
		return found;
	}

	private McpClientProperties bind() {
		ConfigurationPropertySources.attach(this.environment);
		new SpringAiPropertiesPostProcessor(LOGS).postProcessEnvironment(this.environment, new SpringApplication());
		return Binder.get(this.environment).bindOrCreate("mcp.client", McpClientProperties.class);
	}

	private static McpClientProperties bind(String yaml) throws IOException {
		MigrationDocumentationTests run = new MigrationDocumentationTests();
		new YamlPropertySourceLoader().load("yaml", new ByteArrayResource(yaml.getBytes(UTF_8)))
			.forEach(run.environment.getPropertySources()::addFirst);
		return run.bind();
	}

	@Test
	void whenPropertiesAreRenamedAsShownThenTheyMeanTheSame() throws Exception {
		List<String> examples = matches("^```yaml\n(.*?)^```$");
		McpClientProperties before = bind(examples.get(0));
		assertThat(before.servers()).containsOnlyKeys("files", "weather");
		assertThat(bind(examples.get(1))).isEqualTo(before);
	}

	@Test
	void whenThePageNamesAPropertyOfOursThenItTakesTheValue() throws Exception {
		TestPropertyValues
			.of("spring.ai.mcp.client.name=a", "spring.ai.mcp.client.version=b", "spring.ai.mcp.client.type=async",
					"spring.ai.mcp.client.request-timeout=7s", "spring.ai.mcp.client.toolcallback.enabled=false",
					"spring.ai.mcp.client.stdio.servers-configuration=classpath:x.json")
			.applyTo(this.environment);
		McpClientProperties properties = bind();
		assertThat(properties.name()).isEqualTo("a");
		assertThat(properties.version()).isEqualTo("b");
		assertThat(properties.type()).isEqualTo(McpClientProperties.Type.ASYNC);
		assertThat(properties.requestTimeout()).hasSeconds(7);
		assertThat(properties.toolCallbacks()).isFalse();
		assertThat(properties.configFiles()).containsExactly("classpath:x.json");
		assertThat(page()).contains("mcp.client.name", "mcp.client.version", "mcp.client.type",
				"mcp.client.request-timeout", "mcp.client.tool-callbacks", "mcp.client.config-files");
	}

	@Test
	void whenOneOfOursIsSetThenItHasPrecedence() {
		TestPropertyValues.of("spring.ai.mcp.client.name=a", "mcp.client.name=b").applyTo(this.environment);
		assertThat(bind().name()).isEqualTo("b");
	}

	@Test
	void whenConnectionsComeFromTheEnvironmentThenTheyAreUnderstood() {
		TestPropertyValues
			.of("SPRING_AI_MCP_CLIENT_SSE_CONNECTIONS_WEATHER_URL=http://weather.example.com",
					"SPRING_AI_MCP_CLIENT_SSE_CONNECTIONS_WEATHER_SSEENDPOINT=/events",
					"SPRING_AI_MCP_CLIENT_STDIO_CONNECTIONS_FILES_COMMAND=npx",
					"SPRING_AI_MCP_CLIENT_STDIO_CONNECTIONS_FILES_ARGS_0=-y")
			.applyTo(this.environment, TestPropertyValues.Type.SYSTEM_ENVIRONMENT);
		McpClientProperties properties = bind();
		assertThat(properties.servers().get("weather").url()).isEqualTo("http://weather.example.com/events");
		assertThat(properties.servers().get("files").args()).containsExactly("-y");
	}

	@Test
	void whenTwoSourcesHaveArgumentsThenThoseOfTheFirstCount() {
		String connection = "spring.ai.mcp.client.stdio.connections.files.";
		TestPropertyValues.of(connection + "command=npx", connection + "args[0]=a", connection + "args[1]=b")
			.applyTo(this.environment, TestPropertyValues.Type.MAP, "low");
		TestPropertyValues.of(connection + "args[0]=only")
			.applyTo(this.environment, TestPropertyValues.Type.MAP, "high");
		assertThat(bind().servers().get("files").args()).containsExactly("only");
		assertThat(bind().servers().get("files").command()).isEqualTo("npx");
	}

}
