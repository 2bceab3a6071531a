/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ToolContextMetaTests {

	private final MemoryServer server = new MemoryServer("weather");

	private final McpAsyncClient client = this.server.client();

	@AfterEach
	void close() {
		this.client.close();
	}

	private JsonNode meta(McpToolSettings settings, McpToolHooks hooks, Map<String, Object> context) {
		McpToolDefinition tool = McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed("forecast")));
		assertThat(new McpToolCallback(this.client, tool, "forecast", CallOptions.DEFAULTS, settings, hooks).call("{}",
				new ToolContext(context)))
			.isEqualTo("forecast{}");
		return this.server.requests("tools/call").get(0).params().path("_meta");
	}

	@Test
	void whenKeysAreAllowedThenTheyAndNoOthersAreSent() {
		Map<String, Object> context = new HashMap<>(Map.of("tenant", "t-1", "roles", List.of("a", "b"), "token", "x"));
		context.put("locale", null);
		assertThat(meta(McpToolSettings.DEFAULTS.withMetaKeys("roles", "tenant", "locale", "absent"), McpToolHooks.NONE,
				context))
			.isEqualTo(MemoryServer.json("{\"locale\":null,\"roles\":[\"a\",\"b\"],\"tenant\":\"t-1\"}"));
	}

	@Test
	void whenTheApplicationChoosesThenItsChoiceIsSentToo() {
		McpToolHooks hooks = McpToolHooks.NONE.withContextMeta(
				(server, tool, context) -> Map.of("example.com/user", context.get("user") + "@" + server + "/" + tool));
		assertThat(meta(McpToolSettings.DEFAULTS.withMetaKeys("tenant"), hooks, Map.of("user", "alice", "tenant", 7)))
			.isEqualTo(MemoryServer.json("{\"tenant\":7,\"example.com/user\":\"alice@weather/forecast\"}"));
	}

	@Test
	void whenNothingIsAllowedThenThereIsNoMeta() {
		assertThat(meta(McpToolSettings.DEFAULTS, McpToolHooks.NONE, Map.of("user", "alice")).isMissingNode()).isTrue();
	}

	@Test
	void whenAValueHasNoJsonFormThenTheCallIsMadeWithoutItAndTheLogSaysSo(CapturedOutput output) {
		assertThat(meta(McpToolSettings.DEFAULTS.withMetaKeys("session", "tenant"), McpToolHooks.NONE,
				Map.of("session", new Session(), "tenant", 1)))
			.isEqualTo(MemoryServer.json("{\"tenant\":1}"));
		assertThat(output).contains("'session' of the tool context is not sent").doesNotContain("hunter2");
	}

	@Test
	void whenTheServerReportsProgressThenTheApplicationHearsOfIt() {
		Queue<McpToolProgressEvent> heard = new ConcurrentLinkedQueue<>();
		this.server.onCall((connection, request) -> {
			String token = request.params().path("_meta").path("progressToken").toString();
			connection.notify("notifications/progress",
					"{\"progressToken\":" + token + ",\"progress\":1,\"total\":2,\"message\":\"half\"}");
			connection.answer(request, MemoryServer.text("done"));
		});
		McpToolDefinition tool = McpToolDefinition.from(MemoryServer.json(MemoryServer.toolNamed("forecast")));
		McpToolCallback callback = new McpToolCallback(this.client, tool, "forecast", CallOptions.DEFAULTS,
				McpToolSettings.DEFAULTS, McpToolHooks.NONE.withProgress(heard::add));
		assertThat(callback.call("{}", new ToolContext(Map.of("chat", "hunter2")))).isEqualTo("done");
		assertThat(heard).singleElement().satisfies((event) -> {
			assertThat(event.server()).isEqualTo("weather");
			assertThat(event.tool()).isEqualTo("forecast");
			assertThat(event.progress().message()).isEqualTo("half");
			assertThat(event.context()).containsEntry("chat", "hunter2");
			assertThat(event.toString()).doesNotContain("hunter2");
		});
	}

	static class Session {

		public String getUser() {
			throw new IllegalStateException("closed, hunter2");
		}

	}

}
