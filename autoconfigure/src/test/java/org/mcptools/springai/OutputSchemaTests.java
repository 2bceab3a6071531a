/*
 * Copyright 2026-present the MCP Tools authors.
 *
 * SPDX-License-Identifier: Apache-2.0
 */

package org.mcptools.springai;

import java.net.ServerSocket;
import java.net.SocketTimeoutException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mcptools.client.McpAsyncClient;
import org.mcptools.client.call.CallOptions;
import org.mcptools.client.protocol.McpToolDefinition;
import org.mcptools.springai.McpResultSettings.OutputSchema;
import org.mcptools.springai.testing.MemoryServer;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

@ExtendWith(OutputCaptureExtension.class)
class OutputSchemaTests {

	private static final String SCHEMA = "{\"type\":\"object\",\"properties\":{\"degrees\":{\"type\":\"number\"}},"
			+ "\"required\":[\"degrees\"]}";

	private final MemoryServer server = new MemoryServer("weather");

	private final McpAsyncClient client = this.server.client();

	@AfterEach
	void close() {
		this.client.close();
	}

	private String answer(OutputSchema check, String schema, String result) {
		this.server.onCall(result);
		McpToolDefinition tool = McpToolDefinition.from(MemoryServer
			.json("{\"name\":\"forecast\",\"inputSchema\":{\"type\":\"object\"},\"outputSchema\":" + schema + "}"));
		McpToolSettings settings = McpToolSettings.DEFAULTS
			.withResults(McpResultSettings.DEFAULTS.withOutputSchema(check));
		return new McpToolCallback(this.client, tool, "forecast", CallOptions.DEFAULTS, settings, McpToolHooks.NONE)
			.call("{}");
	}

	@Test
	void whenAResultFitsThenNothingIsSaid(CapturedOutput output) {
		assertThat(answer(OutputSchema.REJECT, SCHEMA, "{\"structuredContent\":{\"degrees\":12.5}}"))
			.isEqualTo("{\"degrees\":12.5}");
		assertThat(output).doesNotContain("WARN");
	}

	@Test
	void whenAResultDoesNotFitThenItIsRejectedWithTheReason() {
		assertThat(answer(OutputSchema.REJECT, SCHEMA, "{\"structuredContent\":{\"degrees\":\"warm\"}}"))
			.startsWith(
					"Error: tool 'forecast' of MCP server 'weather' gave an answer that does not fit the tool's own "
							+ "schema: /degrees: ")
			.endsWith(". Go on without it.");
		assertThat(answer(OutputSchema.REJECT, SCHEMA, MemoryServer.text("warm")))
			.contains("it has no structured content");
	}

	@Test
	void whenAResultDoesNotFitAndItIsToBeToldThenTheLogIsAndTheModelGetsIt(CapturedOutput output) {
		assertThat(answer(OutputSchema.WARN, SCHEMA, "{\"structuredContent\":{\"degrees\":\"warm\"}}"))
			.isEqualTo("{\"degrees\":\"warm\"}");
		assertThat(output).contains("does not fit its output schema: /degrees: ");
	}

	@Test
	void whenResultsAreNotCheckedThenTheModelGetsThemAll(CapturedOutput output) {
		assertThat(answer(OutputSchema.OFF, SCHEMA, "{\"structuredContent\":{}}")).isEqualTo("{}");
		assertThat(output).doesNotContain("WARN");
	}

	@Test
	void whenTheToolHasFailedThenItsWordsAreNotChecked() {
		assertThat(answer(OutputSchema.REJECT, SCHEMA,
				"{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"no such city\"}]}"))
			.endsWith("failed: no such city");
	}

	@Test
	void whenASchemaLeadsSomewhereElseThenNobodyGoesThere() throws Exception {
		try (ServerSocket elsewhere = new ServerSocket(0)) {
			elsewhere.setSoTimeout(300);
			String schema = "{\"$ref\":\"http://127.0.0.1:" + elsewhere.getLocalPort() + "/schema.json\"}";
			assertThat(answer(OutputSchema.REJECT, schema, "{\"structuredContent\":{\"degrees\":1}}")).isNotEmpty();
			assertThat(catchThrowable(elsewhere::accept)).isInstanceOf(SocketTimeoutException.class);
		}
	}

	@Test
	void whenASchemaIsNoneThenResultsAreNotCheckedAndTheLogSaysSo(CapturedOutput output) {
		assertThat(answer(OutputSchema.REJECT,
				"{\"type\":\"object\",\"pattern\":\"(\",\"properties\":" + "{\"a\":{\"$ref\":\"#/nowhere\"}}}",
				"{\"structuredContent\":{\"a\":1}}"))
			.isEqualTo("{\"a\":1}");
		assertThat(output).contains("are not checked: its output schema cannot be used");
	}

}
