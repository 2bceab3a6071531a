/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mcptools.autoconfigure.testing.StdioServers;
import org.mcptools.autoconfigure.testing.TestApplication;
import org.mcptools.springai.McpToolCallbackProvider;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What properties say about a process reaches the process.
 */
@Timeout(60)
class ProcessPropertiesTests {

	private static final String[] WAIT = { "mcp.client.first-list-wait=30s" };

	private static ToolCallback tool(ConfigurableApplicationContext context, String toolName) {
		return Stream.of(context.getBean(McpToolCallbackProvider.class).getToolCallbacks())
			.filter((callback) -> callback.getToolDefinition().description().startsWith(toolName))
			.findFirst()
			.orElseThrow();
	}

	@Test
	void whenAServerHasArgumentsVariablesAndADirectoryThenItsProcessHasThem(@TempDir Path directory) throws Exception {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("place", "one", "a b"),
				new String[] { "mcp.client.servers.place.env.MCP_TEST_VARIABLE=an umbrella",
						"mcp.client.servers.place.cwd=" + directory },
				WAIT)) {
			assertThat(tool(context, "place").call("{}")).isEqualTo(directory.toRealPath() + "|an umbrella|one,a b");
		}
	}

	@Test
	void whenNothingIsSaidThenTheProcessStartsWhereTheApplicationDid() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("place"), WAIT)) {
			assertThat(tool(context, "place").call("{}")).isEqualTo(Path.of("").toAbsolutePath() + "|null|");
		}
	}

	@Test
	void whenTheDirectoryIsADotThenTheProcessStartsWhereTheApplicationDid() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("place"),
				new String[] { "mcp.client.servers.place.cwd=." }, WAIT)) {
			assertThat(tool(context, "place").call("{}")).isEqualTo(Path.of("").toAbsolutePath() + "|null|");
		}
	}

	@Test
	void whenToolsHaveCyrillicNamesThenTheModelGetsLegalOnesAndTheServerItsOwn() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("place", "cyrillic"),
				WAIT)) {
			ToolCallback weather = tool(context, "погода");
			assertThat(weather.getToolDefinition().name()).matches("[a-zA-Z0-9_-]{1,64}");
			assertThat(weather.call("{}")).isEqualTo("погода is done");
			assertThat(tool(context, "статус").call("{}")).isEqualTo("статус is done");
		}
	}

	@Test
	void whenTheProcessDiesDuringACallThenTheModelLearnsWhyAndNothingThatItPrinted() {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("place"), WAIT)) {
			assertThat(tool(context, "crash").call("{}"))
				.startsWith("Error: the connection to tool 'crash' of MCP server 'place' was lost during the call: ")
				.contains("exit code 7")
				.doesNotContain("hunter2");
			assertThat(tool(context, "slow").call("{}")).isEqualTo("slow is done");
		}
	}

	private static List<String> environment(String... properties) {
		try (ConfigurableApplicationContext context = TestApplication.run(StdioServers.scripted("place"),
				new String[] { "mcp.client.servers.place.env.MCP_TEST_VARIABLE=an umbrella" }, properties)) {
			return List
				.of(context.getBean(McpClients.class).get("place").callTool("environment", Map.of()).text().split(","));
		}
	}

	@Test
	void whenNothingIsSaidThenTheProcessInheritsAllVariables() {
		assertThat(environment()).contains("MCP_TEST_VARIABLE").containsAll(System.getenv().keySet());
	}

	@Test
	void whenOnlySafeVariablesAreInheritedThenTheProcessHasNoOthers() {
		assertThat(environment("mcp.client.servers.place.inherit-env=safe")).contains("MCP_TEST_VARIABLE", "PATH")
			.allMatch((name) -> name
				.matches("MCP_TEST_VARIABLE|PATH|HOME|LANG|LANGUAGE|LC_.*|LOGNAME|SHELL|TERM|TMPDIR" + "|TZ|USER"));
	}

	@Test
	void whenNoVariablesAreInheritedThenTheProcessHasItsOwn() {
		assertThat(environment("mcp.client.servers.place.inherit-env=none")).containsExactly("MCP_TEST_VARIABLE");
	}

}
