/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.core.io.ByteArrayResource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the documentation shows does what the documentation says.
 */
class ServerFileDocumentationTests {

	@TempDir
	Path directory;

	private static List<String> examples(String page, String language) throws IOException {
		Matcher blocks = Pattern.compile("^```" + language + "\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL)
			.matcher(Files.readString(Path.of("..", "docs", page)).replace("\r\n", "\n"));
		List<String> examples = new ArrayList<>();
		while (blocks.find()) {
			examples.add(blocks.group(1));
		}
		return examples;
	}

	/**
	 * Return properties of YAML, with the example file in place of the files that it
	 * names.
	 */
	private List<String> properties(String yaml, @Nullable Path file) {
		YamlPropertiesFactoryBean factory = new YamlPropertiesFactoryBean();
		factory.setResources(new ByteArrayResource(yaml.getBytes(UTF_8)));
		Properties read = factory.getObject();
		assertThat(read).isNotNull();
		List<String> properties = new ArrayList<>();
		read.forEach((name, value) -> {
			if (!name.toString().matches("mcp\\.client\\.config-files(\\[\\d+])?")) {
				properties.add(name + "=" + value);
			}
		});
		properties.add("mcp.client.config-files=" + file);
		return properties;
	}

	private Path write(String json) throws IOException {
		return Files.writeString(this.directory.resolve("mcp.json"), json);
	}

	private ConfiguredServers load(List<String> properties) {
		return ServerFileSetup.load(properties.toArray(String[]::new));
	}

	@Test
	void whenTheFirstFileIsLoadedThenItsServersAreThere() throws Exception {
		List<String> json = examples("config-files.md", "json");
		List<String> yaml = examples("config-files.md", "yaml");
		List<String> properties = properties(yaml.get(0), write(json.get(0)));
		properties.add("WEATHER_TOKEN=x");
		ConfiguredServers loaded = load(properties);
		assertThat(loaded.servers()).containsOnlyKeys("files", "weather");
		assertThat(loaded.servers().get("weather").headers()).containsExactly(Map.entry("Authorization", "Bearer x"));
	}

	@Test
	void whenPropertiesAreMergedThenTheyWin() throws Exception {
		List<String> yaml = examples("config-files.md", "yaml");
		ConfiguredServers loaded = load(properties(yaml.get(1), write(examples("config-files.md", "json").get(0))));
		McpClientProperties.Server files = loaded.servers().get("files");
		assertThat(files.command()).isEqualTo("npx");
		assertThat(files.args()).endsWith("/srv/documents");
		assertThat(files.tools().exclude()).containsExactly("write_*");
		McpClientProperties.Server weather = loaded.servers().get("weather");
		assertThat(weather.url()).isEqualTo("https://weather.example.com/mcp");
		assertThat(weather.headers()).containsExactly(Map.entry("Authorization", "Bearer none"));
	}

	@Test
	void whenAnEditorWouldAskThenAPropertyAnswers() throws Exception {
		Path file = write(examples("config-files.md", "json").get(1));
		List<String> properties = new ArrayList<>(
				examples("config-files.md", "properties").get(0).strip().lines().toList());
		properties.add("mcp.client.config-files=" + file);
		assertThat(load(properties).servers().get("github").env())
			.containsExactly(Map.entry("GITHUB_PERSONAL_ACCESS_TOKEN", "none"));
	}

	@Test
	void whenThereIsAListThenItAllowsWhatThePageSays() throws Exception {
		String yaml = examples("security.md", "yaml").stream()
			.filter((block) -> block.contains("config-files-allow"))
			.findFirst()
			.orElseThrow();
		ConfiguredServers loaded = load(properties(yaml, write("""
				{"mcpServers": {
				  "memory": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-memory"]},
				  "files": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/data/a"]},
				  "all-files": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "/"]},
				  "opt": {"command": "/opt/mcp-servers/one", "args": ["-x"]},
				  "below": {"url": "https://mcp.example.com/"},
				  "itself": {"url": "https://example.com/"},
				  "local": {"url": "http://localhost:8080/mcp"},
				  "port": {"url": "http://localhost:8081/mcp"}}}""")));
		assertThat(loaded.servers()).containsOnlyKeys("memory", "files", "opt", "below", "local");
		assertThat(loaded.refused()).containsOnlyKeys("all-files", "itself", "port");
	}

}
