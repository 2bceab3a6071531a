/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.ai.chat.model.ToolContext;

import static org.assertj.core.api.Assertions.assertThat;

class ToolApprovalTests {

	private final MemoryServer server = new MemoryServer("files");

	private final McpAsyncClient client = this.server.client();

	private final Queue<ToolApprovalRequest> asked = new ConcurrentLinkedQueue<>();

	@AfterEach
	void close() {
		this.client.close();
	}

	private McpToolCallback callback(String annotations, McpToolSettings settings, @Nullable ToolApproval approval) {
		McpToolDefinition tool = McpToolDefinition.from(MemoryServer
			.json("{\"name\":\"delete\",\"inputSchema\":{\"type\":\"object\"},\"annotations\":" + annotations + "}"));
		return new McpToolCallback(this.client, tool, "delete", CallOptions.DEFAULTS, settings,
				McpToolHooks.NONE.withApproval(approval));
	}

	private McpToolCallback always(@Nullable ToolApproval approval) {
		return callback("{}", McpToolSettings.DEFAULTS.withApproval(ToolApproval.Mode.ALWAYS), approval);
	}

	private ToolApproval.Decision allow(ToolApprovalRequest request) {
		this.asked.add(request);
		return ToolApproval.Decision.allow();
	}

	@Test
	void whenACallIsAllowedThenItIsMade() {
		assertThat(always(this::allow).call("{\"path\":\"/a\"}", new ToolContext(Map.of("user", "alice"))))
			.isEqualTo("delete{\"path\":\"/a\"}");
		assertThat(this.asked).singleElement().satisfies((request) -> {
			assertThat(request.server()).isEqualTo("files");
			assertThat(request.tool().name()).isEqualTo("delete");
			assertThat(request.arguments()).isEqualTo("{\"path\":\"/a\"}");
			assertThat(request.context()).containsEntry("user", "alice");
			assertThat(request).hasToString("ToolApprovalRequest[delete of files]");
		});
	}

	@Test
	void whenACallIsDeniedThenTheServerIsNotCalledAndTheModelIsTold() {
		assertThat(always((request) -> ToolApproval.Decision.deny("The user said no")).call("{}"))
			.isEqualTo("Error: the call of tool 'delete' of MCP server 'files' was not allowed: The user said no. "
					+ "Do not call it again unless the user asks for it.");
		assertThat(always((request) -> ToolApproval.Decision.deny(null)).call("{}"))
			.contains("was not allowed. Do not");
		assertThat(this.server.requests("tools/call")).isEmpty();
	}

	@Test
	void whenNobodyDecidesThenTheServerIsNotCalled() {
		assertThat(always(null).call("{}")).contains("was not allowed: there is nobody to ask");
		assertThat(always((request) -> {
			throw new IllegalStateException("the page is gone: token hunter2");
		}).call("{}")).contains("was not allowed: nothing could be decided about it").doesNotContain("hunter2");
		assertThat(this.server.requests("tools/call")).isEmpty();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "{} | NEVER | false", "{} | DESTRUCTIVE | true", "{} | ALWAYS | true",
			"{\"readOnlyHint\":true} | DESTRUCTIVE | false", "{\"readOnlyHint\":true} | ALWAYS | true",
			"{\"destructiveHint\":false} | DESTRUCTIVE | false", "{\"destructiveHint\":true} | DESTRUCTIVE | true",
			"{\"readOnlyHint\":true,\"destructiveHint\":true} | DESTRUCTIVE | false",
			"{\"readOnlyHint\":false} | DESTRUCTIVE | true", "{\"destructiveHint\":null} | DESTRUCTIVE | true" })
	void whenAServerHintsAtWhatAToolDoesThenThatDecidesWhetherSomebodyIsAsked(String annotations,
			ToolApproval.Mode mode, boolean expected) {
		callback(annotations, McpToolSettings.DEFAULTS.withApproval(mode), this::allow).call("{}");
		assertThat(!this.asked.isEmpty()).isEqualTo(expected);
	}

	@Test
	void whenAToolHasARuleOfItsOwnThenThatHolds() {
		McpToolSettings settings = McpToolSettings.DEFAULTS.withApproval(ToolApproval.Mode.ALWAYS)
			.withOverride("delete", McpToolOverride.NONE.withApproval(ToolApproval.Mode.NEVER));
		callback("{}", settings, this::allow).call("{}");
		assertThat(this.asked).isEmpty();
	}

	@Test
	void whenArgumentsAreWrongThenNobodyIsAsked() {
		assertThat(always(this::allow).call("[1]"))
			.startsWith("Error: The arguments for tool 'delete' must be one JSON");
		assertThat(this.asked).isEmpty();
	}

	@Test
	void whenArgumentsAreFixedThenThoseAreWhatIsApprovedOf() {
		McpToolSettings settings = McpToolSettings.DEFAULTS.withApproval(ToolApproval.Mode.ALWAYS)
			.withOverride("delete", McpToolOverride.NONE.withArgument("root", "/tmp"));
		callback("{}", settings, this::allow).call("{\"path\":\"a\"}");
		assertThat(this.asked).singleElement()
			.extracting(ToolApprovalRequest::arguments)
			.isEqualTo("{\"path\":\"a\",\"root\":\"/tmp\"}");
	}

}
