/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.jsonrpc.JsonRpcRequest;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.chat.model.ToolContext;

import static org.assertj.core.api.Assertions.assertThat;

class McpToolCallbackTests {

	private final MemoryServer server = new MemoryServer("weather").tools("forecast");

	private final McpAsyncClient client = this.server.client();

	@AfterEach
	void close() {
		this.client.close();
	}

	private McpToolCallback callback(String toolJson) {
		return new McpToolCallback(this.client, McpToolDefinition.from(MemoryServer.json(toolJson)));
	}

	private McpToolCallback forecast() {
		return callback(MemoryServer.toolNamed("forecast"));
	}

	@Test
	void whenAskedForItsDefinitionThenItIsThatOfTheToolAndAlwaysTheSameInstance() {
		McpToolCallback callback = callback(
				"""
						{"name": "forecast", "description": "Says how the weather will be",
						 "inputSchema": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}}""");
		assertThat(callback.getToolDefinition().name()).isEqualTo("forecast");
		assertThat(callback.getToolDefinition().description()).isEqualTo("Says how the weather will be");
		assertThat(callback.getToolDefinition().inputSchema())
			.isEqualTo("{\"type\":\"object\",\"properties\":{\"city\":{\"type\":\"string\"}},\"required\":[\"city\"]}");
		assertThat(callback.getToolDefinition()).isSameAs(callback.getToolDefinition());
		assertThat(callback.getToolDefinition().inputSchema()).isSameAs(callback.getToolDefinition().inputSchema());
	}

	@Test
	void whenTheToolHasAnotherNameForTheModelThenTheServerIsCalledByItsOwn() {
		McpToolDefinition tool = McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed("погода")));
		McpToolCallback callback = new McpToolCallback(this.client, tool, "______");
		assertThat(callback.getToolDefinition().name()).isEqualTo("______");
		assertThat(callback.call("{}")).isEqualTo("погода{}");
		assertThat(callback.getMcpToolDefinition()).isSameAs(tool);
		assertThat(callback).hasToString("McpToolCallback[______ of weather]");
	}

	@Test
	void whenTheToolIsHintedAtThenTheMetadataSaysSo() {
		McpToolCallback callback = callback("""
				{"name": "forecast", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}}""");
		assertThat(callback.getToolMetadata()).isInstanceOfSatisfying(McpToolMetadata.class, (metadata) -> {
			assertThat(metadata.serverName()).isEqualTo("weather");
			assertThat(metadata.toolName()).isEqualTo("forecast");
			assertThat(metadata.annotations().isReadOnly()).isTrue();
			assertThat(metadata.returnDirect()).isFalse();
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "", ", \"description\": \"\"", ", \"description\": \"  \"" })
	void whenTheToolHasNoDescriptionThenItsNameForPeopleStandsForIt(String description) {
		McpToolCallback titled = callback("{\"name\":\"f1\",\"title\":\"Weather forecast\"" + description + "}");
		assertThat(titled.getToolDefinition().description())
			.isEqualTo("Weather forecast (a tool of the MCP server 'weather')");
		McpToolCallback bare = callback("{\"name\":\"f1\"" + description + "}");
		assertThat(bare.getToolDefinition().description()).isEqualTo("f1 (a tool of the MCP server 'weather')");
	}

	@Test
	void whenTheTitleIsBlankTooThenTheNameStandsForTheDescription() {
		assertThat(callback("{\"name\":\"f1\",\"title\":\" \"}").getToolDefinition().description())
			.isEqualTo("f1 (a tool of the MCP server 'weather')");
	}

	@ParameterizedTest
	@NullSource
	@ValueSource(strings = { "", " ", "\n\t" })
	void whenTheArgumentsAreBlankThenTheServerGetsAnEmptyObject(String arguments) {
		assertThat(forecast().call(arguments)).isEqualTo("forecast{}");
		assertThat(this.server.requests("tools/call")).singleElement()
			.extracting(MemoryServer::arguments)
			.hasToString("{}");
	}

	@Test
	void whenThereAreArgumentsThenTheyReachTheServerAsTheyAre() {
		String arguments = "{\"b\":1.50,\"a\":[9007199254740993,null],\"город\":\"Пермь ☂\"}";
		assertThat(forecast().call(arguments)).isEqualTo("forecast" + arguments);
	}

	@Test
	void whenThereIsAToolContextThenNothingOfItReachesTheServer() {
		ToolContext context = new ToolContext(Map.of("user", "secret-alice", "_meta", Map.of("token", "secret")));
		assertThat(forecast().call("{\"city\":\"Perm\"}", context)).isEqualTo("forecast{\"city\":\"Perm\"}");
		JsonRpcRequest request = this.server.requests("tools/call").get(0);
		assertThat(request.params()).hasToString("{\"name\":\"forecast\",\"arguments\":{\"city\":\"Perm\"}}");
	}

	@Test
	void whenThereIsNoToolContextThenTheCallIsTheSame() {
		assertThat(forecast().call("{}", null)).isEqualTo("forecast{}");
		assertThat(forecast().call("{}", new ToolContext(Map.of()))).isEqualTo("forecast{}");
	}

	@ParameterizedTest
	@ValueSource(strings = { "[1]", "\"city\"", "17", "null", "true" })
	void whenTheArgumentsAreNotAnObjectThenTheModelIsToldAndTheServerIsNotCalled(String arguments) {
		assertThat(forecast().call(arguments)).startsWith("Error: The arguments for tool 'forecast' must be one JSON ")
			.endsWith(". Call the tool again with a JSON object that fits its schema.")
			.doesNotContain("Exception")
			.doesNotContain("\n");
		assertThat(this.server.requests("tools/call")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "city=Perm", "{\"city\":", "{'city': 'Perm'}", "{} {}", "{\"city\":\"a\"},", "{]",
			"{\"a\":01}" })
	void whenTheArgumentsAreNotJsonThenTheModelIsToldAndTheServerIsNotCalled(String arguments) {
		assertThat(forecast().call(arguments)).startsWith("Error: The arguments for tool 'forecast' must be one JSON ")
			.endsWith(". Call the tool again with a JSON object that fits its schema.")
			.doesNotContain("Exception")
			.doesNotContain("tools.jackson");
		assertThat(this.server.requests("tools/call")).isEmpty();
	}

}
