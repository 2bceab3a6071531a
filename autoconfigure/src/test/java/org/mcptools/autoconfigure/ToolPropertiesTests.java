/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.autoconfigure;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.autoconfigure.testing.MemoryServers;
import org.mcptools.springai.McpToolCallbackProvider;
import org.mcptools.springai.ToolNaming;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.MapPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tools shaped by properties.
 */
@Timeout(120)
class ToolPropertiesTests {

	private static final String TOOLS = "mcp.client.servers.my-files.tools.";

	private final MemoryServer files = new MemoryServer("my-files").toolsJson(MemoryServer.toolNamed("list"),
			MemoryServer.toolNamed("list_media"), """
					{"name":"files.search","description":"Searches files","inputSchema":{"type":"object",
					 "required":["path","q"],"$defs":{"q":{"type":"string"}},
					 "properties":{"path":{"type":"string"},"q":{"$ref":"#/$defs/q"},"limit":{"type":"integer"}}}}""");

	private final MemoryServer other = new MemoryServer("other").tools("list");

	private ApplicationContextRunner runner() {
		return MemoryServers.runner(this.files, this.other).withPropertyValues("mcp.client.first-list-wait=60s");
	}

	private static Map<String, ToolCallback> tools(ApplicationContext context) {
		return Stream.of(context.getBean(McpToolCallbackProvider.class).getToolCallbacks())
			.collect(Collectors.toMap((callback) -> callback.getToolDefinition().name(), (callback) -> callback));
	}

	@ParameterizedTest
	@CsvSource({ "none,files_search", "server,my-files_files_search", "SERVER,my-files_files_search",
			"f,f_files_search", "f-,f-files_search", "f_,f_files_search", "мои,____files_search" })
	void whenAServerHasAPrefixThenItStandsBeforeTheNamesOfItsTools(String prefix, String name) {
		runner().withPropertyValues(TOOLS + "prefix=" + prefix)
			.run((context) -> assertThat(tools(context)).containsKey(name));
	}

	@Test
	void whenTwoServersHaveAToolOfTheSameNameThenAPrefixTellsThemApart() {
		runner().withPropertyValues(TOOLS + "prefix=server", TOOLS + "include=list")
			.run((context) -> assertThat(tools(context)).containsOnlyKeys("my-files_list", "list"));
	}

	@Test
	void whenToolsAreIncludedAndExcludedThenTheModelSeesTheOthersOnly() {
		runner()
			.withPropertyValues(TOOLS + "include=list*,nothing", TOOLS + "exclude[0]=*_media",
					"mcp.client.servers.other.tools.exclude=*")
			.run((context) -> assertThat(tools(context)).containsOnlyKeys("list"));
	}

	@Test
	void whenNothingIsSaidThenSchemasAreCompatible() {
		runner().run((context) -> assertThat(tools(context).get("files_search").getToolDefinition().inputSchema())
			.doesNotContain("$ref"));
	}

	@Test
	void whenOriginalSchemasAreWantedThenTheModelGetsThem() {
		runner().withPropertyValues(TOOLS + "schema=original")
			.run((context) -> assertThat(tools(context).get("files_search").getToolDefinition().inputSchema())
				.contains("{\"$ref\":\"#/$defs/q\"}"));
	}

	@Test
	void whenASingleToolIsChangedThenTheModelGetsItSo() {
		String search = TOOLS + "overrides[files.search].";
		runner()
			.withPropertyValues(search + "name=find", search + "description=Finds", search + "timeout=5s",
					search + "return-direct=true", search + "arguments.path=/data", search + "arguments.limit=5",
					TOOLS + "max-description-length=4")
			.run((context) -> {
				ToolCallback find = tools(context).get("find");
				assertThat(find.getToolDefinition().description()).isEqualTo("Fin…");
				assertThat(find.getToolMetadata().returnDirect()).isTrue();
				assertThat(find.getToolDefinition().inputSchema()).isEqualTo(
						"{\"type\":\"object\",\"required\":[\"q\"],\"properties\":{\"q\":{\"type\":\"string\"}}}");
				find.call("{\"q\":\"x\",\"path\":\"/etc\"}");
				assertThat(MemoryServer.arguments(this.files.requests("tools/call").get(0)))
					.isEqualTo(MemoryServer.json("{\"q\":\"x\",\"path\":\"/data\",\"limit\":5}"));
			});
	}

	@Test
	void whenArgumentsHaveTypesAndPartsThenTheServerGetsThemSo() {
		String arguments = TOOLS + "overrides.list_media.arguments.";
		Map<String, Object> values = Map.of(arguments + "count", 5, arguments + "deep", true, arguments + "zip",
				"01234", arguments + "tags[0]", "a", arguments + "tags[1]", "b", arguments + "filter.kind", "x",
				arguments + "filter.maxSize", 7);
		runner()
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("yaml", values)))
			.withPropertyValues("mcp.client.servers.other.enabled=false")
			.run((context) -> {
				tools(context).get("list_media").call("{}");
				assertThat(MemoryServer.arguments(this.files.requests("tools/call").get(0)))
					.isEqualTo(MemoryServer.json("{\"count\":5,\"deep\":true,\"zip\":\"01234\",\"tags\":[\"a\",\"b\"],"
							+ "\"filter\":{\"kind\":\"x\",\"maxSize\":7}}"));
			});
	}

	@Test
	void whenTheApplicationHasANamingThenItReplacesTheUsualOne() {
		runner().withBean(ToolNaming.class, () -> (server, tool, settings) -> server + "." + tool.name())
			.withPropertyValues(TOOLS + "overrides.list.name=ls", TOOLS + "prefix=unused")
			.run((context) -> assertThat(tools(context)).containsOnlyKeys("ls", "my-files_list_media",
					"my-files_files_search", "other_list"));
	}

	@Test
	void whenAServerIsAddedThenItsToolsAreShapedToo() {
		MemoryServer late = new MemoryServer("late").tools("a.b");
		MemoryServers.runner(late)
			.withPropertyValues("mcp.client.servers.late.enabled=false", "mcp.client.first-list-wait=60s",
					"my.server.command=x", "my.server.tools.prefix=server")
			.run((context) -> {
				context.getBean(McpClients.class)
					.add("late",
							Binder.get(context.getEnvironment())
								.bind("my.server", McpClientProperties.Server.class)
								.get());
				assertThat(tools(context)).containsOnlyKeys("late_a_b");
			});
	}

}
