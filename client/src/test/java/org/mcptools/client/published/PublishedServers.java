/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.client.published;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.mcptools.client.McpClient;
import org.mcptools.client.protocol.McpToolCallResult;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.client.transport.stdio.StdioSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

/**
 * Finds the servers that {@code .ci/install-npm-servers.sh} installs. Where they are not
 * there, a test is skipped, unless somebody has said where they are.
 */
final class PublishedServers {

	private static final String FOLDER = "MCP_NPM_SERVERS";

	private PublishedServers() {
	}

	static Path folder() {
		String given = System.getProperty(FOLDER, System.getenv(FOLDER));
		if (given != null) {
			assertThat(Path.of(given, "node_modules")).as(FOLDER).isDirectory();
			return Path.of(given);
		}
		Path root = Path.of("").toAbsolutePath();
		while (root.getParent() != null && !Files.isDirectory(root.resolve(".ci/npm-servers"))) {
			root = root.getParent();
		}
		Path folder = root.resolve("target/npm-servers");
		if (!Files.isDirectory(folder.resolve("node_modules"))) {
			skip("The published servers are not in " + folder + ": run .ci/install-npm-servers.sh, or set " + FOLDER);
		}
		return folder;
	}

	static Path script(String server) {
		Path script = folder().resolve("node_modules/@modelcontextprotocol/server-" + server + "/dist/index.js");
		assertThat(script).isRegularFile();
		return script;
	}

	static String program(String name) {
		String path = System.getenv("PATH");
		for (String directory : path.split(System.getProperty("path.separator"))) {
			Path file = Path.of(directory, name);
			if (Files.isExecutable(file)) {
				return file.toString();
			}
		}
		skip("There is no " + name + " on the PATH (" + path + ")");
		return name;
	}

	/**
	 * Where the build has installed everything, a test that is skipped is one that fails.
	 */
	private static void skip(String reason) {
		assertThat(System.getenv("MCP_TESTS_MUST_NOT_SKIP")).as(reason).isNotEqualTo("true");
		abort(reason);
	}

	/**
	 * Return a connected client of a server that Node.js runs directly.
	 */
	static McpClient connect(String server, UnaryOperator<StdioSettings> change, String... args) {
		List<String> all = new ArrayList<>(List.of(script(server).toString()));
		all.addAll(List.of(args));
		return connect(server, change.apply(StdioSettings.of(program("node"), all.toArray(String[]::new))));
	}

	static McpClient connect(String server, StdioSettings settings) {
		McpClient client = McpClient.builder(server).stdio(settings).requestTimeout(Duration.ofSeconds(40)).build();
		client.initialize();
		return client;
	}

	static List<String> toolNames(McpClient client) {
		List<McpToolDefinition> tools = client.listTools();
		assertThat(tools).allSatisfy((tool) -> {
			assertThat(tool.description()).isNotBlank();
			assertThat(tool.inputSchema().path("type").asString()).isEqualTo("object");
		});
		return tools.stream().map(McpToolDefinition::name).toList();
	}

	static McpToolCallResult call(McpClient client, String tool, Map<String, Object> arguments) {
		McpToolCallResult result = client.callTool(tool, arguments);
		assertThat(result.isError()).as(() -> tool + ": " + result.text()).isFalse();
		return result;
	}

	static JsonNode json(String text) {
		return JsonMapper.shared().readTree(text);
	}

	static JsonNode json(Object value) {
		return JsonMapper.shared().valueToTree(value);
	}

}
